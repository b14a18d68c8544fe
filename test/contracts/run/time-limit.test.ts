import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sleep } from '../../../contracts/client/transport.ts';
import type { Service } from '../../../contracts/effects/service.ts';
import type { Exchange } from '../../../contracts/facts/exchange.ts';
import type { Rule, Subject } from '../../../contracts/index.ts';
import { checked } from '../../../contracts/judge/violation.ts';
import type { LeakedEffect } from '../../../contracts/reports/run-event.ts';
import { type RunOptions, runRules } from '../../../contracts/run/run.ts';
import { defineRule } from '../../../contracts/steps/rule.ts';
import { pollSession } from '../../../contracts/steps/sent-messages.ts';
import { createMock } from '../../../mock/index.ts';
import { createReference } from '../../reference/index.ts';
import { referenceSubject } from '../../reference/subject.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { answerInProcess } from '../../support/kit/in-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { startInProcess } from '../../support/kit/start-in-process.ts';
import { getRule, withoutShrinking } from '../../support/sabotages/detection.ts';

// On a simulated clock, a slow processor makes nothing late. So only the kit itself can be late.
useFastTime();

const subject: Subject = { ...mockSubject('http://service.test/api'), waits: { sendSeconds: 60, answerSeconds: 60 } };
const timeLimitSeconds = 10;

function createRule(check: (service: Service) => Promise<unknown>, more: Partial<Rule> = {}): Rule {
  return defineRule<number[]>({
    id: 'test/any-rule',
    title: 'Any will do.',
    statements: ['service/now-or-later'],
    needs: [],
    effect: 'schedule',
    arbitrary: () => fc.constant([]),
    async check(service) {
      await check(service);
      return checked;
    },
    ...(more as object),
  });
}

function never({ signal }: Request): Promise<Response> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

const body = {
  communicationChannel: 'Website Chat',
  customerNumber: subject.recipients.userIds[0] ?? '',
  scheduleTime: '2999-01-01T00:00:00Z',
};
const schedule = (service: Service) => service.send('triggerChat', { body });
const scheduled = { responseCode: 200, message: 'Trigger dispatched', data: { sessionId: 'a' } };

async function runFor(
  rules: readonly Rule[],
  fetch: (request: Request) => Promise<Response>,
  options: Pick<RunOptions, 'onExchanges' | 'concurrency' | 'timeLimitSeconds'> = {},
) {
  const startedAt = performance.now();
  const leaked: string[] = [];
  const verdicts = await runRules(rules, subject, {
    fetch,
    timeLimitSeconds,
    concurrency: 1,
    runs: 1,
    ...options,
    onLeaked: (effects) => void leaked.push(...effects.map(({ command }) => command)),
  });
  return { verdicts, leaked, seconds: (performance.now() - startedAt) / 1000 };
}

test('a rule without requests runs while the message of another rule waits to be undone', async () => {
  await using mock = createMock();
  const scheduleTime = new Date(Date.now() + 30_000).toISOString();
  const sendSoon = async (service: Service) => {
    await service.send('triggerChat', { body: { ...body, scheduleTime } });
    await sleep(1_200);
  };
  const waiting = createRule(sendSoon, { id: 'test/waiting', effect: 'send' });
  const [first, second] = [900, 0].map((milliseconds) => createRule(() => sleep(milliseconds), { effect: 'none' }));
  const { verdicts } = await runFor([waiting, first, second] as Rule[], mock.fetch, {
    concurrency: 2,
    timeLimitSeconds: 2,
  });

  expect(verdicts.map(({ outcome }) => outcome.type).slice(1)).toEqual(['passed', 'passed']);
});

test('a run ends at its time limit even if no cancel gets a response, and reports the scheduled messages', async () => {
  const { leaked, seconds } = await runFor([createRule(schedule)], async (request) =>
    request.method === 'DELETE' ? never(request) : Response.json(scheduled),
  );

  expect(seconds).toBeLessThanOrEqual(timeLimitSeconds);
  expect(leaked).toEqual([expect.stringContaining('/chat-agent/cancel/a')]);
});

test('a run leaves enough of its time limit to cancel everything that it scheduled', async () => {
  await using mock = createMock();
  const scheduling = createRule(async (service) => {
    for (;;) await Promise.all(Array.from({ length: 16 }, () => schedule(service)));
  });
  const { leaked, seconds } = await runFor([scheduling], async (request) => {
    await sleep(100);
    return mock.fetch(request);
  });

  expect(leaked).toEqual([]);
  expect(seconds).toBeLessThanOrEqual(timeLimitSeconds);
  expect((await mock.control.listSchedule({})).total).toBe(0);
});

test('a run ends at its time limit even if a rule still waits', async () => {
  let requests = 0;
  const waiting = createRule(async (service) => {
    await sleep(60_000);
    await schedule(service);
  });
  const { verdicts, seconds } = await runFor([waiting], async () => {
    requests += 1;
    return Response.json(scheduled);
  });
  await sleep(60_000);

  expect(seconds).toBeLessThanOrEqual(timeLimitSeconds);
  expect(verdicts[0]?.outcome).toEqual({ type: 'skipped', reason: 'the time limit of the whole run has passed' });
  expect(requests).toBe(0);
});

test.each<[wait: string, wait: (service: Service) => Promise<void>]>([
  ['rest', (service) => service.rest(60_000)],
  ['the real clock', (service) => service.clock().advance(60)],
  ['pollSession', (service) => pollSession(service, subject, 'any', () => undefined, 60)],
])('at the deadline, a run ends a wait with %s and cancels the scheduled messages', async (_, wait) => {
  const exchanges: (readonly Exchange[])[] = [];
  const waiting = createRule(async (service) => {
    await schedule(service);
    await wait(service);
    await schedule(service);
  });
  await using mock = createMock();
  const onExchanges = (ofCase: readonly Exchange[]) => void exchanges.push(ofCase);
  const { verdicts, leaked, seconds } = await runFor([waiting], mock.fetch, { onExchanges });

  expect(seconds).toBeGreaterThanOrEqual(timeLimitSeconds * 0.8);
  expect(seconds).toBeLessThan(timeLimitSeconds * 0.9);
  expect(leaked).toEqual([]);
  expect(verdicts[0]?.outcome).toEqual({ type: 'skipped', reason: 'the time limit of the whole run has passed' });
  expect(exchanges).toEqual([[expect.objectContaining({ operationId: 'triggerChat' })]]);
});

test.each([
  ['live/call-takes-its-course', '+14155550190', 30],
  ['live/failed-calls-are-retried-as-asked', '+14155550190', 15],
  ['live/failed-calls-are-retried-as-asked', '+14155550191', 12],
])(
  'the rule %s leaves no retry of a phone call pending if all calls to %s fail and watchSeconds is %s',
  async (id, failing, watchSeconds) => {
    await using mock = createMock();
    const recipients = { ...subject.recipients, failingNumbers: [failing] as const };
    const calling = { ...subject, recipients, waits: { answerSeconds: 60, watchSeconds } };
    const leaked: unknown[] = [];
    const [verdict] = await runRules([getRule(id)], calling, {
      runs: 15,
      fetch: mock.fetch,
      onLeaked: (effects) => void leaked.push(...effects),
    });
    // After two minutes, calls in progress have ended, but calls that wait for minutes or an hour have not.
    await sleep(120_000);

    expect(verdict?.outcome.type).toMatch(/passed|undecided/);
    expect(leaked).toEqual([]);
    expect((await mock.control.listCalls()).calls).toEqual([]);
  },
);

test('a run finds a message that the service sent despite a cancel, even if the service responds slowly', async () => {
  const service = await createReference();
  const fetch = async (request: Request) => {
    const response = request.method === 'DELETE' ? pretendToCancel(request) : await service.fetch(request);
    // The service answers every request but a read only after the due time.
    if (request.method !== 'GET') await sleep(2_500);
    return response;
  };
  const subject = { ...referenceSubject(service), waits: { sendSeconds: 1.5, answerSeconds: 10 } };
  try {
    const rule = withoutShrinking(getRule('time/cancel-tells-what-becomes-of-a-message'));
    const [verdict] = await runRules([rule], subject, { runs: 15, ruleSeconds: 3_600, fetch });

    expect(verdict?.outcome).toMatchObject({
      type: 'failed',
      finding: { statements: ['cancel-scheduled/transition/pending'] },
    });
  } finally {
    await service.close();
  }
});

function pretendToCancel({ url }: Request): Response {
  const data = { sessionId: new URL(url).pathname.split('/').at(-1), isCancelled: true, removedJobs: 1 };
  return Response.json({ responseCode: 200, message: 'Scheduled messages cancelled successfully', data });
}

test('an interruption ends a run within 2 seconds even if a rule waits', async () => {
  const interrupt = new AbortController();
  const startedAt = performance.now();
  const rule = createRule(() => sleep(60_000));
  setTimeout(() => interrupt.abort(), 100);

  const [verdict] = await runRules([rule], subject, { fetch: never, signal: interrupt.signal });

  expect(verdict?.outcome).toEqual({ type: 'skipped', reason: 'the run was interrupted' });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test.each([
  ['gets no response, so the kit reports the messages', never, 1, 3, 'reported'],
  ['takes a second, so the kit cancels all messages', answerAfterASecond, 1.9, 30, 'cancelled'],
] as const)(
  'after an interruption, the kit cancels messages only while the service responds: each cancel %s',
  async (_, answerCancel, least, most, outcome) => {
    const interrupt = new AbortController();
    const leaked: string[] = [];
    cancelledIds.clear();
    let interruptedAt = Number.NaN;
    const rule = createRule(async (service) => {
      for (let sent = 0; sent < 20; sent++) await service.trySend('triggerChat', { body });
      interruptedAt = performance.now();
      interrupt.abort();
    });
    let count = 0;
    const fetch = async (request: Request) => {
      if (request.method === 'DELETE') return (interrupt.signal.aborted ? answerCancel : answerAfterASecond)(request);
      count += 1;
      return Response.json({ ...scheduled, data: { sessionId: `ses-${count}` } });
    };
    await runRules([rule], subject, {
      fetch,
      runs: 1,
      signal: interrupt.signal,
      onLeaked: (effects) => void leaked.push(...effects.map(({ command }) => command)),
    });
    const seconds = (performance.now() - interruptedAt) / 1000;

    expect(seconds).toBeGreaterThanOrEqual(least);
    expect(seconds).toBeLessThanOrEqual(most);
    expect(leaked.length > 0).toBe(outcome === 'reported');
  },
);

const cancelledIds = new Set<string>();

async function answerAfterASecond(request: Request): Promise<Response> {
  await sleep(1_000);
  const sessionId = request.url.split('/').at(-1) ?? '';
  if (!cancelledIds.has(sessionId)) {
    cancelledIds.add(sessionId);
    return pretendToCancel(request);
  }
  const data = { sessionId, isCancelled: false, reason: 'None.' };
  return Response.json({ responseCode: 200, message: 'No scheduled jobs found', data });
}

test.each([
  ['after the time limit', timeLimitSeconds, 11],
  ['without a time limit', undefined, 40],
])(
  'after one timeout, a run sends no more requests to the control plane, and reports the incomplete schedule: %s',
  async (_, timeLimitSeconds, mostSeconds) => {
    await using started = await startInProcess();
    const { mock, baseUrl, subject } = started;
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    const sentAt: number[] = [];
    answerInProcess(baseUrl, (request) => {
      if (seconds() < 1) return mock.fetch(request);
      if (timeLimitSeconds === undefined || seconds() >= timeLimitSeconds) sentAt.push(seconds());
      return never(request);
    });
    const refusing = createRule(async (service) => {
      await sleep(2_000);
      await service.trySend('triggerChat', { body: { ...body, communicationChannel: 'Unknown' } });
    });
    const rules = Array.from({ length: 5 }, (_, index) => ({ ...refusing, id: `test/${index}` }));
    const leaked: LeakedEffect[] = [];
    const onLeaked = (effects: readonly LeakedEffect[]) => void leaked.push(...effects);
    await runRules(rules, subject, { fetch: mock.fetch, timeLimitSeconds, concurrency: 5, runs: 1, onLeaked });

    expect(new Set(sentAt).size).toBe(1);
    expect(seconds()).toBeLessThan(mostSeconds);
    expect(leaked).toMatchObject([
      { state: 'unknown', what: expect.stringContaining('did not list its whole schedule') },
    ]);
  },
);
