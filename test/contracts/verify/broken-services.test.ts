import { expect, test } from 'vitest';
import { verify } from '../../../contracts/index.ts';
import { type Alteration, alterResponses, alterSuccessData } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { startMockUnderTest } from '../../support/kit/mock-under-test.ts';
import { getSessionRoute, signedUrlRoute } from '../../support/sabotages/alterations.ts';
import { established } from '../../support/sabotages/established.ts';

useFastTime();

const refuseSignedUrls = alterResponses(signedUrlRoute, (answer) => {
  const body = { responseCode: 404, errorCode: 'callNotFound', message: 'No such call.', data: null };
  if (answer.status === 200) Object.assign(answer, { status: 404, body });
});
const refuseCallRecords = alterResponses(getSessionRoute, (answer) => {
  const data = answer.body.data as Record<string, unknown> | null;
  const body = { responseCode: 404, errorCode: 'sessionNotFound', message: 'No such session.', data: null };
  if (data !== null && 'retryAttemptNo' in data) Object.assign(answer, { status: 404, body });
});

function sabotageNamed(name: string): Alteration {
  const found = established.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no sabotage named ${name}.`);
  return found.by;
}

/** A service that is right, and whole services that are broken in just what rules assume; the subject file does not say how long a message takes. */
test.each<[what: string, by: Alteration, exitCode: number, reason: string | undefined]>([
  [
    'customers of a channel share one session',
    sabotageNamed('customers whose web-chat identifiers are equally long share one session'),
    // What was scheduled cannot be cancelled by the session that all share.
    3,
    undefined,
  ],
  [
    'no message is ever sent',
    alterSuccessData(getSessionRoute, (data) => {
      const entries = data.transcript as { role?: string }[];
      if (!entries.some(({ role }) => role === 'user')) data.transcript = [];
    }),
    2,
    'trigger-chat/message-is-sent',
  ],
  [
    'no recording has a link, and no call can be read',
    (real) => refuseSignedUrls(refuseCallRecords(real)),
    2,
    'no success of getSignedUrl',
  ],
  [
    'records of calls are unknown while they wait, and those of chats after',
    sabotageNamed('the record of a call is unknown while it waits, and then of a chat'),
    1,
    undefined,
  ],
  [
    'cancelling a call cancels other calls to that number',
    sabotageNamed('cancelling a call cancels other calls to that number'),
    1,
    undefined,
  ],
  ['nothing is broken', (real) => real, 0, undefined],
])('where %s, verify exits with the stated code', async (_what, by, exitCode, reason) => {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
  const { controlUrl: _, ...subject } = mockUnderTest.subject;
  const { sendSeconds: __, ...waits } = subject.waits;

  const { end } = await verify(
    { ...subject, waits },
    {
      runs: 1,
      seed: 1,
      effects: 'call',
      fetch: by(mockUnderTest.fetch),
      callsNobody: true,
      limits: { messages: 1_000, calls: 1_000 },
    },
  );

  expect(end.exitCode).toBe(exitCode);
  if (reason !== undefined) expect(end.reason).toContain(reason);
});
