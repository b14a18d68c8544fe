import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rule, rules } from '../../../contracts/index.ts';
import { covers } from '../../../contracts/options.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { assumptionIds, assumptions } from '../../../contracts/steps/assumptions.ts';
import type { AssumptionFinding } from '../../../contracts/steps/rule.ts';
import { createMock } from '../../../mock/index.ts';
import { alterSuccessData, type Fetch } from '../../support/kit/altered-service.ts';
import { anyCase } from '../../support/kit/any-case.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

useFastTime();

const subject = mockSubject('http://mock.test/api');
const pendingIsCancelled = 'cancel-scheduled/pending-is-cancelled';
const rulesWith = (...ids: string[]): Rule[] => rules.filter(({ id }) => ids.includes(id));

async function learnFrom(
  chosen: readonly Rule[],
  profile: Record<string, string> = {},
  around = (fetch: Fetch) => fetch,
  service = subject,
) {
  await using mock = createMock({ profile });
  const known: AssumptionFinding[] = [];
  const bodies: string[] = [];
  const fetch = around(async (request) => {
    bodies.push(`${request.method} ${await request.clone().text()}`);
    return mock.fetch(request);
  });
  const verdicts = await runRules(chosen, service, {
    runs: 30,
    fetch,
    onAssumption: (finding) => void known.push(finding),
  });
  return {
    verdicts,
    bodies,
    holds: Object.fromEntries(known.map(({ assumption, holds }) => [assumption, holds])),
  };
}

test('a run checks each assumption about the service once for all rules', async () => {
  const { holds } = await learnFrom(
    rulesWith(
      pendingIsCancelled,
      'trigger-call/record-stays-in-its-workspace',
      'cancel-call/waiting-call-is-cancelled',
    ),
  );

  const strong = ['message/sent-in-time', 'call/readable-once-placed'];
  const others = assumptionIds.filter((assumption) => !strong.includes(assumption));
  expect(holds).toEqual({
    ...Object.fromEntries(others.map((assumption) => [assumption, 'yes'])),
    ...Object.fromEntries(strong.map((assumption) => [assumption, 'unknown'])),
  });
  const queries: string[] = [];
  await learnFrom(
    rulesWith('cancel-call/one-of-many-cancels', 'cancel-call/strangers-cancel-nothing'),
    {},
    (fetch) => (request) => {
      if (request.url.includes('/session/fetch/')) queries.push(request.url);
      return fetch(request);
    },
  );
  // Two rules try 21 cases with a call each, and the check of their assumption makes two: 23 calls. Each is read twice,
  // the first one three times.
  expect(queries).toHaveLength(2 * 23 + 1);
});

test('if the service puts several messages into one session, each case that sends messages is inconclusive', async () => {
  const { verdicts, holds } = await learnFrom(rulesWith(pendingIsCancelled), {
    'trigger-chat/session-per-trigger': 'one-per-customer',
  });

  expect(holds).toMatchObject({ 'own-session/messenger': 'no', 'own-session/web-chat': 'no' });
  const [verdict] = verdicts;
  expect(verdict).toMatchObject({ outcome: { type: 'passed' } });
  expect(verdict?.checked).toBeGreaterThan(0);
  expect(verdict?.inconclusive.every(({ reason }) => reason.startsWith('own-session/'))).toBe(true);
});

test('a rule that waits for a message has no result if the subject file has no sendSeconds', async () => {
  const { sendSeconds: _, ...waits } = subject.waits;
  const neverThere = alterSuccessData('GET /session/fetch/', (data) => (data.transcript = []));
  const chosen = rulesWith('trigger-chat/message-is-sent', 'time/message-waits-for-its-schedule-time');
  const { verdicts, holds } = await learnFrom(chosen, {}, neverThere, { ...subject, waits });

  expect(holds['message/sent-in-time']).toBe('unknown');
  for (const { outcome } of verdicts)
    expect(outcome).toMatchObject({ type: 'undecided', reason: expect.stringContaining('set waits.sendSeconds') });
});

test('if the service violates the interface during the check of an assumption, the rules with this assumption are undecided', async () => {
  const cancelled = alterSuccessData('GET /session/fetch/', (data) => {
    if (data.status === 'call_in_queue') data.status = 'call_canceled';
  });
  const chosen = rulesWith('trigger-call/call-waits-until-it-is-due', 'cancel-call/waiting-call-is-cancelled');
  const { verdicts, holds } = await learnFrom(chosen, {}, cancelled);

  expect(holds['call/queued-until-due']).toBe('unknown');
  expect(verdicts.map(({ outcome }) => outcome)).toMatchObject([
    { type: 'failed' },
    {
      type: 'undecided',
      reason: expect.stringMatching(/^not tested until the service is repaired: for call\/queued-until-due, Expected/),
    },
  ]);
});

test('the check of an assumption needs no higher --effects level than a rule with this assumption', () => {
  const presuming = rules.flatMap((rule) => {
    const inputs = rule.assumes === undefined ? [] : fc.sample(anyCase(rule, subject), { numRuns: 20, seed: 1 });
    const assumed = new Set(inputs.flatMap((input) => rule.assumes?.(input, subject) ?? []));
    return assumed.size === 0 ? [] : [{ rule, assumed: [...assumed] }];
  });

  expect(presuming.length).toBeGreaterThan(20);
  const tooStrong = presuming.filter(
    ({ rule, assumed }) => !assumed.every((assumption) => covers(rule.effect, assumptions[assumption].effect)),
  );
  expect(tooStrong.map(({ rule }) => rule.id)).toEqual([]);
});
