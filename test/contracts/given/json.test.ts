import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { budgetOf } from '../../../contracts/effects/budget.ts';
import { gateOf } from '../../../contracts/effects/gate.ts';
import { thingsOf } from '../../../contracts/effects/things.ts';
import { type Rule, rules, type Subject, whyNotRun } from '../../../contracts/index.ts';
import { lineTo } from '../../../contracts/line.ts';
import { serviceOf } from '../../../contracts/service.ts';
import { createMock, manualClock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/subject.ts';

const baseUrl = 'http://mock.test/api';
const now = Date.parse('2026-11-20T09:30:00Z');
const subject: Subject = { ...mockSubject(baseUrl), controlUrl: 'http://mock.test/_mock' };

/** What a log keeps of a value. */
function kept(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

/** The same value without what JSON has no part in: how objects came to be. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

/** As little as a subject can have. */
const scanty: Subject = {
  ...subject,
  workspace: { apiKey: 'acme-key', channels: { webChat: 'Website Chat' }, agents: subject.workspace.agents },
};

describe.each(rules.map((rule) => ({ rule, id: rule.id })))('the case of $id', ({ rule }) => {
  const able = [subject, scanty].filter((one) => whyNotRun(rule, one, 'call') === undefined);

  test('is the same after it was written down as JSON', () => {
    expect(able).toContain(subject);
    fc.assert(
      fc.property(fc.oneof(...able.map(rule.given)), (given) => {
        expect(kept(given)).toStrictEqual(plain(given));
      }),
      { numRuns: 60, seed: 1 },
    );
  });
});

describe('with what was written down', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test.each(rules.map((rule) => ({ rule, id: rule.id })))('$id asks the same', async ({ rule }) => {
    for (const given of fc.sample(rule.given(subject), { numRuns: 3, seed: 2 })) {
      const asked = await askedBy(rule, given);

      expect(asked).not.toEqual([]);
      expect(await askedBy(rule, kept(given))).toEqual(asked);
    }
  });

  /** The requests of a rule to a mock that is always the same, at a moment that is always the same. */
  async function askedBy({ check, alone }: Rule, given: unknown): Promise<unknown[]> {
    vi.setSystemTime(now);
    await using mock = createMock({ seed: 'given', ...(alone === true ? { clock: manualClock(now) } : {}) });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => mock.fetch(url, init));
    const things = thingsOf(subject.baseUrl, { write() {} });
    const shared = { subject, budget: budgetOf(), things, signal: undefined, until: Number.POSITIVE_INFINITY };
    const service = serviceOf(subject, gateOf(shared, 'json', 'call'), lineTo(mock.fetch));
    let isDone = false;
    const whenDone = check(service, given, subject).finally(() => {
      isDone = true;
    });
    const [checked] = await Promise.allSettled([whenDone, elapsing(() => isDone)]);
    expect(checked).toEqual({ status: 'fulfilled' });
    return service.exchanges.map(({ request }) => request);
  }
});

async function elapsing(isDone: () => boolean): Promise<void> {
  while (!isDone()) await vi.advanceTimersByTimeAsync(100);
}
