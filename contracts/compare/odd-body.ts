import fc from 'fast-check';
import { farAhead } from '../given/moment.ts';
import type { Subject } from '../subject.ts';

type Body = Readonly<Record<string, unknown>>;

/** A valid body with something in it of which the interface does not say what becomes of it. It reaches nobody else. */
export function oddBody(body: Body, { workspace }: Subject): fc.Arbitrary<Body> {
  const inReply = body.doReturnResponse === true;
  const isCall = 'phoneNumber' in body;
  const everywhere: fc.Arbitrary<Body>[] = [
    fc.constantFrom<Body>(
      { agentName: 'understudy-no-such-name' },
      { agentName: '' },
      { agentVersion: 'understudy-no-such-version' },
      { agentVersion: 'draft' },
      { understudyNoSuchField: 'a' },
    ),
    fc.constantFrom(...Object.keys(body)).map((name) => ({ [name]: null })),
  ];
  const later: fc.Arbitrary<Body>[] = [
    fc.constantFrom<Body>({ startWorkingHour: '20:00', endWorkingHour: '06:00' }),
    farAhead.map((moment) => ({ scheduleTime: moment.slice(0, 19) })),
  ];
  const ofCalls = fc.constantFrom<Body>(
    { noOfRetries: -1 },
    { retryAfterHours: -1 },
    { options: { dtmfEnabled: true } },
  );
  const ofReplies = fc.constantFrom<Body>(
    { message: undefined },
    { communicationChannel: Object.values(workspace.channels)[0] },
  );
  const ofMessages = fc.constantFrom<Body>(
    { message: 'Good day' },
    { communicationChannel: undefined },
    ...(body.communicationChannel === workspace.channels.messenger ? [{ customerNumber: 'nobody' }] : []),
  );
  const own = isCall ? [...later, ofCalls] : inReply ? [ofReplies] : [...later, ofMessages];
  return fc.oneof(...everywhere, ...own).map((odd) => ({ ...body, ...odd }));
}
