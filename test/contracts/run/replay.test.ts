import { afterAll, beforeAll, expect, test } from 'vitest';
import { rules, type Subject } from '../../../contracts/index.ts';
import { type LoggedFinding, parseRunLog } from '../../../contracts/reports/run-log.ts';
import { type ReplayOptions, replay, shiftDates } from '../../../contracts/run/replay.ts';
import { runRules, type Verdict } from '../../../contracts/run/run.ts';
import { createMock } from '../../../mock/index.ts';
import { day } from '../../../src/instant.ts';
import { type Alteration, alterRequests, alterResponses } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { toRunLog } from '../../support/kit/run-log.ts';
import { startInProcess } from '../../support/kit/start-in-process.ts';

const second = 'cancel-scheduled/second-cancel-finds-nothing';
const cancelling = 'DELETE /chat-agent/cancel/';

const cancelsTwice = alterResponses(cancelling, ({ body }) => {
  const { sessionId } = body.data as { sessionId: string };
  body.message = 'Scheduled messages cancelled successfully';
  body.data = { sessionId, isCancelled: true };
});

const mock = createMock({ seed: 'replay' });
const subject: Subject = { ...mockSubject('http://mock.test/api'), waits: { sendSeconds: 1, answerSeconds: 5 } };
const send = mock.fetch;
let verdicts: Verdict[];
let finding: LoggedFinding;

beforeAll(async () => {
  const chosen = rules.filter(({ id }) => id === second);
  verdicts = await runRules(chosen, subject, { runs: 3, seed: 1, fetch: cancelsTwice(send) });
  [finding] = parseRunLog(toRunLog(verdicts, subject), 'log').findings as [LoggedFinding];
});
afterAll(() => mock.close());

async function replayWith(one: LoggedFinding, sabotage: Alteration = (real) => real, more: ReplayOptions = {}) {
  const { results, text } = await replay([one], subject, { effects: 'call', fetch: sabotage(send), ...more });
  return { ...results[0], text };
}

test('the command replay reports a finding as fixed when the repeated case passes three times', async () => {
  expect(await replayWith(finding)).toMatchObject({ outcome: 'fixed' });
});

test('the command replay reports a flaky finding as not reproduced when the repeated case passes three times', async () => {
  const report = await replay([{ ...finding, verdict: 'flaky' }], subject, { effects: 'call', fetch: send });

  expect(report).toMatchObject({ results: [{ outcome: 'not reproduced' }], exitCode: 2 });
  expect(report.text).toMatch(/^NOT REPRODUCED {2}\S+ {2}its case passed 3 times, and was flaky before\n/);
  expect(report.text).toContain('1 finding: 0 fixed, 0 failed, 0 flaky, 1 not reproduced, 0 error.');
});

test('the command replay shows each rule on a line, and the common cause of several rules once', async () => {
  const asText = alterResponses(cancelling, ({ body }) => {
    const data = body.data as { isCancelled: unknown };
    data.isCancelled = String(data.isCancelled);
  });
  const chosen = rules.filter(({ id }) => id === second || id === 'cancel-scheduled/unknown-session-finds-nothing');
  const found = await runRules(chosen, subject, { runs: 1, seed: 1, fetch: asText(send) });
  const { findings } = parseRunLog(toRunLog(found, subject), 'log');
  const { results, text } = await replay(findings, subject, { effects: 'call', fetch: asText(send) });

  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  expect(text.match(/^FAILED .* its case failed again$/gm)).toHaveLength(2);
  expect(text.match(/1 more rule of the same cause failed: cancel-scheduled\/\S+$/gm)).toHaveLength(1);
});

test('the command replay reports a finding as flaky when the repeated case passes sometimes', async () => {
  const { scheduleTime } = (finding.counterexample as { body: { scheduleTime: string } }).body;
  // A faulty service: in the first case, it answers the second cancel with success, although nothing is left to cancel.
  // All its other answers are right.
  const cancelled = new Set<string>();
  let hasBegun = false;
  let isOver = false;
  const onlyOnce: Alteration = (real) => async (request) => {
    hasBegun ||= (await request.clone().text()).includes(scheduleTime);
    const isSecond = hasBegun && request.method === 'DELETE' && cancelled.has(request.url) && !isOver;
    if (hasBegun && request.method === 'DELETE') cancelled.add(request.url);
    isOver ||= isSecond;
    return (isSecond ? cancelsTwice(real) : real)(request);
  };

  expect(await replayWith(finding, onlyOnce)).toMatchObject({ outcome: 'flaky' });
});

const silent: Alteration = () => () => Promise.reject(new Error('nobody there'));
const rest = { statements: [], verdict: 'failed' as const, runAt: Date.now() };
const text = '2020-01-01T00:00:00Z';

test.each<
  [what: string, one: () => LoggedFinding, reason: RegExp, sabotage?: Alteration | undefined, more?: ReplayOptions]
>([
  ['a service that does not answer', () => finding, /No response from .*nobody there/, silent],
  ['an unknown rule', () => ({ ...finding, rule: 'a/b' }), /^this version has no rule with this id/],
  [
    'a value that the subject file lacks',
    () => ({ ...finding, counterexample: ['<number 7>'] }),
    /^the subject has nothing for <number 7>$/,
  ],
  [
    'a scheduleTime in the past',
    () => {
      const { kind, body } = finding.counterexample as { kind: string; body: object };
      return { ...finding, counterexample: { kind, body: { ...body, scheduleTime: text } } };
    },
    /its effect|only "schedule"|would/,
  ],
  ['a case of the wrong type', () => ({ ...finding, counterexample: 7 }), /^its case does not fit the rule: /],
  [
    'a person who is not a recipient',
    () => ({
      ...rest,
      rule: second,
      counterexample: {
        kind: 'messenger',
        body: {
          communicationChannel: 'Support Messenger',
          customerNumber: '+14155550177',
          scheduleTime: '2099-01-01T00:00:00Z',
        },
      },
    }),
    /names a person in \/customerNumber/,
  ],
  ['an interrupted run', () => finding, /^the run was interrupted$/, undefined, { signal: AbortSignal.abort() }],
])(
  'the command replay reports an error for a case that the command cannot check: %s',
  async (_what, one, reason, sabotage, more) => {
    expect(await replayWith(one(), sabotage, more)).toMatchObject({
      outcome: 'error',
      reason: expect.stringMatching(reason),
    });
  },
);

test('the command replay moves each date of an old finding forward by the age of the finding', async () => {
  const instants: number[] = [];
  const [old] = parseRunLog(
    toRunLog(verdicts, subject, new Date(Date.now() - 400 * day).toISOString()),
    'log',
  ).findings;
  const watching: Alteration = (real) => async (request) => {
    const { scheduleTime } = JSON.parse((await request.clone().text()) || '{}') as { scheduleTime?: string };
    if (scheduleTime !== undefined) instants.push(Date.parse(scheduleTime));
    return real(request);
  };

  expect(await replayWith(old as LoggedFinding, watching)).toMatchObject({ outcome: 'fixed' });
  // The kit sends three messages besides those of the case, to check whether messages share a session.
  expect(instants.filter((at) => at > Date.now() + 400 * day)).toHaveLength(3);
  const [fresh] = parseRunLog(toRunLog(verdicts, subject), 'log').findings;
  instants.length = 0;
  await replayWith(fresh as LoggedFinding, watching);
  expect(Math.max(...instants)).toBeLessThan(Date.now() + 310 * day);
});

test.each([
  ['2026-12-30T10:00:00Z', '2027-01-09T10:00:00Z'],
  ['2026-12-30T23:30:00+12:45', '2027-01-09T23:30:00+12:45'],
  ['2026-12-30', '2027-01-09'],
  ['order 2026-12-30', 'order 2026-12-30'],
  ['09:00', '09:00'],
  ['2026-99-99', '2026-99-99'],
])('the command replay moves each date of a ten-day-old finding by ten days: %s becomes %s', (text, later) => {
  expect(shiftDates(10, { body: [text, 1, null] })).toEqual({ body: [later, 1, null] });
});

/**
 * A faulty service: if a call has a field of the wrong type, the service refuses the request, but still schedules the
 * call.
 */
const refusesAndSchedules: Alteration = (real) => async (request) => {
  const text = request.url.endsWith('/call/trigger') ? await request.clone().text() : '{}';
  const answer = await real(request.clone());
  const { phoneNumber, agentName, scheduleTime } = JSON.parse(text) as Record<string, unknown>;
  if (answer.status === 422) {
    const body = JSON.stringify({ phoneNumber, agentName, scheduleTime });
    await real(new Request(request, { method: 'POST', body }));
  }
  return answer;
};
const sendsEarly = alterRequests('POST /chat-agent/trigger', ({ body }) => delete body?.scheduleTime);

test.each([
  ['a call that was refused and scheduled', 'trigger-call/wrong-types', refusesAndSchedules, 'errors/shape'],
  ['a message that was sent early', 'trigger-chat/any-valid-request-is-dispatched', sendsEarly, 'scheduled-message'],
])(
  'the command replay repeats a finding that the kit detected only in the clean-up after a rule: %s',
  async (_, id, by, statement) => {
    await using faulty = await startInProcess({ seed: 'seen by the clean-up' });
    const { subject: at, mock } = faulty;
    const options = { fetch: by(mock.fetch) };
    const found = await runRules(
      rules.filter((rule) => rule.id === id),
      at,
      { runs: 1, ...options },
    );
    const { findings } = parseRunLog(toRunLog(found, at), 'log');
    const matching = findings.filter(({ statements }) => statements.some((one) => one.endsWith(statement)));

    const { results } = await replay(matching.slice(0, 1), at, { effects: 'call', ...options });
    expect(results).toMatchObject([{ outcome: 'failed', statements: matching[0]?.statements }]);
  },
);
