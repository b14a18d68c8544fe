import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { sleep } from '../../../contracts/client/transport.ts';
import type { Service } from '../../../contracts/effects/service.ts';
import type { Rule } from '../../../contracts/index.ts';
import { type CheckResult, checked, inconclusive, leftOut, Violation } from '../../../contracts/judge/violation.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { defineRule } from '../../../contracts/steps/rule.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://service.test/api');

function createRule(check: (service: Service, given: number) => unknown, more: Partial<Rule> = {}): Rule {
  return defineRule<number>({
    id: 'test/any-number',
    title: 'Any number will do.',
    statements: ['service/now-or-later'],
    needs: [],
    effect: 'none',
    arbitrary: () => fc.nat(1000),
    check: async (service, given) => ((await check(service, given)) as CheckResult | undefined) ?? checked,
    ...(more as object),
  });
}

function failCheck(): never {
  throw new Violation(['service/now-or-later'], 'one thing', 'another');
}

async function verdictOn(one: Rule, options: Parameters<typeof runRules>[2] = {}) {
  const [verdict] = await runRules([one], subject, { seed: 7, runs: 100, fetch: neverAnswer, ...options });
  return verdict;
}

async function outcomeOf(one: Rule, options: Parameters<typeof runRules>[2] = {}) {
  return (await verdictOn(one, options))?.outcome;
}

async function neverAnswer(): Promise<Response> {
  throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
}

const body = { responseCode: 200, message: 'No scheduled jobs found', data: { isCancelled: false, reason: 'None.' } };

async function alwaysAnswer(request: Request): Promise<Response> {
  const sessionId = new URL(request.url).pathname.split('/').at(-1);
  return Response.json({ ...body, data: { sessionId, ...body.data } });
}

const cancel = (service: Service) =>
  service.send('cancelScheduledMessages', { path: { sessionId: 'any' } }).then(() => {});

test('a rule generates the same cases for the same seed', async () => {
  const inputsOf = async (seed: number) => {
    const all: number[] = [];
    await outcomeOf(
      createRule((_service, one) => void all.push(one)),
      { seed },
    );
    return all;
  };

  expect(await inputsOf(1)).toEqual(await inputsOf(1));
  expect(await inputsOf(1)).not.toEqual(await inputsOf(2));
});

const rule = createRule((service, given) => {
  service.should('cancel-call/not-in-queue', () => {
    if (given > 500) failCheck();
  });
});

test('a violated recommendation is a warning, and the rule passes', async () => {
  const verdict = await verdictOn(rule);

  expect(verdict).toMatchObject({ outcome: { type: 'passed' }, checked: 100 });
  expect(verdict?.warnings).toEqual([expect.objectContaining({ gap: 'cancel-call/not-in-queue' })]);
});

const late = { ...subject, waits: { ...subject.waits, visibleSeconds: 0.3 } };
const readsAfterCancel = createRule(async (service) => {
  await cancel(service);
  const { status } = await service.send('getSession', { path: { sessionId: 'any' } });
  if (status !== 404) failCheck();
});
const notFound = { responseCode: 404, errorCode: 'sessionNotFound', message: 'None.', data: null };
const failure = { responseCode: 422, errorCode: 'validationError', message: 'Not yet.', data: null };

async function runWhenVisibleAfter(milliseconds: number) {
  let cancelledAt = 0;
  const startedAt = performance.now();
  const [verdict] = await runRules([readsAfterCancel], late, {
    runs: 5,
    fetch: async (request) => {
      if (request.method === 'DELETE') cancelledAt = performance.now();
      if (request.method === 'DELETE') return alwaysAnswer(request);
      const answer = performance.now() - cancelledAt < milliseconds ? failure : notFound;
      return Response.json(answer, { status: answer.responseCode });
    },
  });
  return { outcome: verdict?.outcome.type, seconds: (performance.now() - startedAt) / 1000 };
}

test('after a write, the kit waits until the service shows the result of the write', async () => {
  expect(await runWhenVisibleAfter(200)).toMatchObject({ outcome: 'passed' });
});

const leftQueue = 'the call had left the queue';

test('a rule whose cases are all inconclusive is undecided, and gives the most frequent reason of these cases', async () => {
  const rule = createRule((_service, given) => inconclusive(given % 10 === 0 ? 'it is round' : leftQueue));
  const verdict = await verdictOn(rule);

  expect(verdict).toMatchObject({ outcome: { type: 'undecided', reason: leftQueue }, checked: 0 });
  expect(verdict?.inconclusive.map(({ reason }) => reason)).toEqual([leftQueue, 'it is round']);
  expect(verdict?.inconclusive.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});

test('a rule passes if one case shows that the service is right and all other cases are inconclusive', async () => {
  let cases = 0;
  const verdict = await verdictOn(createRule(() => (++cases === 37 ? checked : inconclusive(leftQueue))));

  expect(verdict).toMatchObject({
    outcome: { type: 'passed' },
    checked: 1,
    inconclusive: [{ reason: leftQueue, count: 99 }],
  });
});

test('a rule ends with an error if an interruption stops the run before the kit reproduces a violation', async () => {
  const ending = new AbortController();
  const rule = createRule(() => {
    ending.abort();
    failCheck();
  });

  expect(await outcomeOf(rule, { signal: ending.signal })).toEqual({
    type: 'error',
    reason:
      'a violation occurred once, and the kit could not repeat it (the run was interrupted): Expected one thing; received another.',
  });
});

test('a failed rule reports the smallest case, its requests and the expected value', async () => {
  const one = createRule(async (service, given) => {
    await cancel(service);
    if (given >= 123) failCheck();
  });
  const outcome = await outcomeOf(one, { fetch: alwaysAnswer });

  expect(outcome).toMatchObject({ type: 'failed', finding: { counterexample: 123, expected: 'one thing' } });
  expect(outcome).toHaveProperty('finding.exchanges.length', 1);
});

test('a run repeats a failing case that sends messages only once, and does not simplify the case', async () => {
  let tries = 0;
  const one = createRule(
    () => {
      tries += 1;
      failCheck();
    },
    { effect: 'send' },
  );

  expect(await outcomeOf(one)).toMatchObject({ type: 'failed' });
  expect(tries).toBe(2);
});

const losing = (each: number) => {
  let requests = 0;
  return async (request: Request) => {
    requests += 1;
    if (requests % each !== 0) return alwaysAnswer(request);
    if (requests % (2 * each) === 0) return new Response('<html>', { status: 503 });
    throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
  };
};

test.each(['record', 'send'] as const)(
  'a rule with the effect level "%s" detects a violation even if the service loses some requests',
  async (effect) => {
    const one = createRule(
      async (service, given) => {
        await cancel(service);
        await cancel(service);
        if (given > 900) failCheck();
      },
      { effect },
    );

    expect(await outcomeOf(one, { fetch: losing(5) })).toMatchObject({ type: 'failed' });
  },
);

test('a rule whose request gets no response ends with an error', async () => {
  const fetch = vi.fn(neverAnswer);

  expect(await outcomeOf(createRule(cancel), { fetch })).toEqual({
    type: 'error',
    reason: 'DELETE http://service.test/api/chat-agent/cancel/any was not answered: fetch failed (ECONNREFUSED)',
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('after the kit has given up on the service, every further rule ends with an error', async () => {
  const fetch = vi.fn(neverAnswer);
  const verdicts = await runRules(
    Array.from({ length: 50 }, () => createRule(cancel)),
    subject,
    { fetch, concurrency: 1 },
  );

  expect(fetch).toHaveBeenCalledTimes(8);
  expect(new Set(verdicts.map(({ outcome }) => outcome.type))).toEqual(new Set(['error']));
  expect(verdicts.at(-1)?.outcome).toMatchObject({ reason: expect.stringContaining('8 requests in a row') });
});

test('if a rule throws an unexpected error, the rule ends with an error and the run continues', async () => {
  const mistaken = createRule(() => {
    throw new TypeError('data is not an object');
  });
  const impossible = createRule(() => {}, { arbitrary: () => fc.constantFrom(...([] as number[])) });
  const verdicts = await runRules([mistaken, impossible, createRule(() => {})], subject);

  expect(verdicts.map(({ outcome }) => outcome)).toEqual([
    {
      type: 'error',
      reason: expect.stringMatching(/understudy itself failed \(.*data is not an object\).*report it/),
    },
    { type: 'error', reason: expect.stringContaining('understudy itself failed') },
    { type: 'passed' },
  ]);
});

describe('in fast time', () => {
  useFastTime();

  test.each([
    [60, 'calls', ['all lines', 'rested']],
    [10, 'no calls', ['all lines', 'rested']],
    [10, 'calls', ['rested', 'all lines']],
  ] as const)(
    'while a rule waits %i s before it places %s, a rule that uses all phone lines runs if there is enough time',
    async (seconds, after, order) => {
      const done: string[] = [];
      const rests = async (service: Service) => {
        await service.rest(seconds * 1_000, after);
        done.push('rested');
      };
      const usesAll = () => void done.push('all lines');
      const resting = createRule(rests, { id: 'test/rests', effect: 'call', runsFactor: 0.01 });
      const usingAll = createRule(usesAll, { effect: 'call', usesLines: 'all', runsFactor: 0.01 });
      await runRules([usingAll, resting], subject, { runs: 1 });

      expect(done).toEqual(order);
    },
  );

  test('the kit runs the cases of a rule one by one, but starts the next case during a wait', async () => {
    const steps: string[] = [];
    const rule = createRule(
      async (service) => {
        const order = steps.filter((step) => step.endsWith('starts')).length;
        steps.push(`${order} starts`);
        await sleep(1_000);
        steps.push(`${order} waits`);
        if (order < 2) await service.rest(60_000);
        steps.push(`${order} ends`);
      },
      { runsFactor: 0.01, dimensions: () => ({ one: [1, 2, 3, 4] }), arbitrary: (_, { one }) => fc.constant(one) },
    );
    await runRules([rule], subject, { runs: 1, seed: 1 });

    const apart = [0, 1].flatMap((order) => [`${order} starts`, `${order} waits`]);
    const entire = [2, 3].flatMap((order) => [`${order} starts`, `${order} waits`, `${order} ends`]);
    expect(steps).toEqual([...apart, ...entire, '0 ends', '1 ends']);
  });

  test('if several waiting cases of a rule fail, the rule reports the case that started first', async () => {
    const begun: number[] = [];
    const rule = createRule(
      async (service, given) => {
        await service.rest(begun.push(given) * 10_000);
        failCheck();
      },
      { runsFactor: 0.01, dimensions: () => ({ one: [1, 2, 3] }), arbitrary: (_, { one }) => fc.constant(one) },
    );
    const outcome = await outcomeOf(rule, { runs: 1 });

    expect(begun.slice(0, 3).toSorted()).toEqual([1, 2, 3]);
    expect(outcome).toMatchObject({ type: 'failed', finding: { counterexample: begun[0] } });
  });

  test('each rule of a run with a time limit gets an equal part of the remaining time', async () => {
    const lasting = createRule(() => new Promise<void>((resolve) => setTimeout(resolve, 10)));
    const shares = await runRules([lasting, lasting, lasting, lasting], subject, {
      // Each rule has time for nine cases, and starts a tenth. A fifth of its time is reserved to undo messages and
      // calls.
      timeLimitSeconds: 0.49375,
      concurrency: 1,
      runs: 100_000,
    });

    const share = { outcome: { type: 'passed' }, checked: 10, durationMs: 100 };
    expect(shares).toMatchObject([share, share, share, share]);
  });
});

function failOnce() {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries === 3) failCheck();
  };
}

type Options = NonNullable<Parameters<typeof runRules>[2]>;

test.each<[what: string, rule: Rule, options: Options, outcome: object]>([
  [
    'violates a recommendation, with the level "should"',
    rule,
    { level: 'should' },
    { type: 'failed', finding: { counterexample: 501, gap: 'cancel-call/not-in-queue' } },
  ],
  [
    'has only cases that an option of the user excludes',
    createRule(() => leftOut('nobody waits so long')),
    {},
    { type: 'skipped', reason: 'nobody waits so long' },
  ],
  ['fails only once', createRule(failOnce()), {}, { type: 'flaky', finding: { received: 'another' } }],
  [
    'has a stronger effect than the user allows',
    createRule(failCheck, { effect: 'schedule' }),
    { effects: 'record' },
    { type: 'skipped', reason: 'its effect is "schedule", and only "record" is allowed' },
  ],
  [
    'needs more requests than --max-requests allows',
    createRule(cancel),
    { fetch: alwaysAnswer, limits: { requests: 3 } },
    {
      type: 'skipped',
      reason: 'the budget of 3 requests (--max-requests) did not allow for more, after 3 of its runs',
    },
  ],
])('the kit decides the outcome of a rule that %s', async (_what, one, options, outcome) => {
  expect(await outcomeOf(one, options)).toMatchObject(outcome);
});
