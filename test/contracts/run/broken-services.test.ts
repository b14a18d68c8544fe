import { expect, test } from 'vitest';
import { type Rule, verify } from '../../../contracts/index.ts';
import { establishedRules } from '../../../contracts/rules/established.ts';
import { type AssumptionId, assumptionIds } from '../../../contracts/steps/assumptions.ts';
import { type Alteration, alterResponses, alterSuccessData, type Members } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { startMockUnderTest } from '../../support/kit/mock-under-test.ts';
import { cancelCallRoute, compose, getSessionRoute, signedUrlRoute } from '../../support/sabotages/alterations.ts';
import { refuseWaitingCalls, shareSession } from '../../support/sabotages/established.ts';
import { sample } from '../../support/sample.ts';

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

const brokenServices: [what: string, by: Alteration, exitCode: number, reason: string | undefined][] = [
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
    'no request to getSignedUrl succeeded as stated',
  ],
  ['nothing is broken', (real) => real, 0, undefined],
  ['every response is empty', () => async () => new Response('', { status: 200 }), 1, undefined],
];

test.each(sample(brokenServices, 3, 2))(
  'a run of the kit has the expected exit code when %s',
  async (_what, by, exitCode, reason) => {
    const { end } = await verifyBroken(by);

    expect(end.exitCode).toBe(exitCode);
    if (reason !== undefined) expect(end.reason).toContain(reason);
  },
);

const records = (alter: (data: Members) => unknown) => alterSuccessData(getSessionRoute, alter);
const callRecords = (alter: (data: Members) => unknown) => records((data) => 'retryAttemptNo' in data && alter(data));
const isMessage = ({ role }: Members) => role !== 'user';

const contradictions: Readonly<Record<AssumptionId, Readonly<Record<string, Alteration>>>> = {
  'own-session/messenger': { 'all customers share one session': shareSession('Support Messenger', () => 'all') },
  'own-session/web-chat': { 'all customers share one session': shareSession('Website Chat', () => 'all') },
  'call/readable': {
    'each read of a waiting call fails': refuseWaitingCalls(() => true, 500, 'internalError'),
  },
  'call/readable-once-placed': {
    'a call has the record of a chat': callRecords((data) => {
      data.communicationChannelType = 'webChat';
    }),
    'the record of a call is empty': callRecords((data) => {
      for (const name of Object.keys(data)) delete data[name];
    }),
  },
  'call/queued-until-due': {
    'a call that is due in weeks is placed now': records((data) => {
      if (data.status === 'call_in_queue') data.status = 'call_in_progress';
    }),
    'a call that is due in weeks can neither be read nor cancelled': compose(
      refuseWaitingCalls(() => true, 404, 'sessionNotFound'),
      alterResponses(cancelCallRoute, (answer) => {
        const body = { responseCode: 404, errorCode: 'callNotFound', message: 'No such call.', data: null };
        Object.assign(answer, { status: 404, body });
      }),
    ),
  },
  'message/sent-in-time': {
    'no record contains a message': records((data) => {
      data.transcript = (data.transcript as Members[]).filter((entry) => !isMessage(entry));
    }),
    'every message has an empty text': records((data) => {
      for (const entry of (data.transcript as Members[]).filter(isMessage)) entry.content = [];
    }),
  },
};

const contradicted = assumptionIds.flatMap((assumption) =>
  Object.entries(contradictions[assumption]).map(([what, by]) => [assumption, what, by] as const),
);

test.each(sample(contradicted, 3))(
  'a run of the kit does not exit with 0 when the assumption %s fails because %s',
  async (assumption, _what, by) => {
    const { end, rules } = await verifyBroken(by, establishedRules);
    const rule = establishedRules.find(({ establishes }) => establishes === assumption);
    const own = rules.find(({ id }) => id === rule?.id);

    expect(end.exitCode).not.toBe(0);
    expect(own?.outcome.type).not.toBe('passed');
  },
);

async function verifyBroken(by: Alteration, rules?: readonly Rule[]) {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
  const { controlUrl: _, ...subject } = mockUnderTest.subject;
  const { sendSeconds: __, ...waits } = subject.waits;

  return await verify(
    { ...subject, waits },
    {
      ...(rules === undefined ? {} : { rules }),
      runs: 1,
      seed: 1,
      effects: 'call',
      fetch: by(mockUnderTest.fetch),
      callsNobody: true,
      limits: { messages: 1_000, calls: 1_000 },
    },
  );
}
