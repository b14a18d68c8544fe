import fc from 'fast-check';
import { farFuture } from '../generators/time/timestamp.ts';
import type { Subject } from '../subject/subject.ts';

type RequestBody = Readonly<Record<string, unknown>>;

/** A valid body with something in it of which the interface does not say what becomes of it. It reaches nobody else. */
export function unspecifiedBody(body: RequestBody, { workspace }: Subject): fc.Arbitrary<RequestBody> {
  const isReply = body.doReturnResponse === true;
  const isCall = 'phoneNumber' in body;
  const general: fc.Arbitrary<RequestBody>[] = [
    fc.constantFrom<RequestBody>(
      { agentName: 'understudy-no-such-name' },
      { agentName: '' },
      { agentVersion: 'understudy-no-such-version' },
      { agentVersion: 'draft' },
      { understudyNoSuchField: 'a' },
    ),
    fc.constantFrom(...Object.keys(body)).map((name) => ({ [name]: null })),
  ];
  const scheduling: fc.Arbitrary<RequestBody>[] = [
    fc.constantFrom<RequestBody>({ startWorkingHour: '20:00', endWorkingHour: '06:00' }),
    farFuture.map((moment) => ({ scheduleTime: moment.slice(0, 19) })),
  ];
  const ofCalls = fc.constantFrom<RequestBody>(
    { noOfRetries: -1 },
    { retryAfterHours: -1 },
    { options: { dtmfEnabled: true } },
  );
  const ofReplies = fc.constantFrom<RequestBody>(
    { message: undefined },
    { communicationChannel: Object.values(workspace.channels)[0] },
  );
  const ofMessages = fc.constantFrom<RequestBody>({ message: 'Good day' }, { communicationChannel: undefined });
  const own = isCall ? [...scheduling, ofCalls] : isReply ? [ofReplies] : [...scheduling, ofMessages];
  return fc.oneof(...general, ...own).map((unspecified) => ({ ...body, ...unspecified }));
}
