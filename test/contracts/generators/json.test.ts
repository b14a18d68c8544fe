import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTransport } from '../../../contracts/client/transport.ts';
import type { ClockControl } from '../../../contracts/effects/clock-control.ts';
import { createEffectGuard } from '../../../contracts/effects/effect-guard.ts';
import { openEffectJournal } from '../../../contracts/effects/journal.ts';
import { createBudget } from '../../../contracts/effects/permission.ts';
import { createService } from '../../../contracts/effects/service.ts';
import { type Rule, rules, type Subject } from '../../../contracts/index.ts';
import { skipReason } from '../../../contracts/subject/subject.ts';
import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import { anyCase } from '../../support/kit/any-case.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { withFailingNumber } from '../../support/sabotages/detection.ts';
import { sample, sampleCount } from '../../support/sample.ts';

const baseUrl = 'http://mock.test/api';
const now = Date.parse('2026-11-20T09:30:00Z');
const plainSubject = mockSubject(baseUrl);
const subject: Subject = {
  ...withFailingNumber(plainSubject),
  waits: { ...plainSubject.waits, watchSeconds: 70, linkSeconds: 1 },
  controlUrl: 'http://mock.test/_mock',
};

function afterRoundTrip(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

const scanty: Subject = {
  ...subject,
  workspace: { apiKey: 'acme-key', channels: { webChat: 'Website Chat' }, agents: subject.workspace.agents },
};

describe.each(rules.map((rule) => ({ rule, id: rule.id })))('the case of the rule $id', ({ rule }) => {
  const able = [subject, scanty].filter((one) => skipReason(rule, one, 'call') === undefined);

  test('the generated request of a rule is the same after a round trip through JSON', () => {
    expect(able).toContain(subject);
    fc.assert(
      fc.property(fc.oneof(...able.map((one) => anyCase(rule, one))), (given) => {
        expect(afterRoundTrip(given)).toStrictEqual(plain(given));
      }),
      { numRuns: sampleCount(15, 3), seed: 1 },
    );
  });
});

describe('a rule with a case that was read from JSON', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  // The clock of the mock is paused, so no link can expire.
  const others = rules.filter(({ id }) => id !== 'links/a-fresh-link-opens');

  test.each(sample(others, 3).map((rule) => ({ rule, id: rule.id })))(
    'the rule $id sends the same requests after its generated case was saved as JSON and read again',
    async ({ rule }) => {
      for (const given of fc.sample(anyCase(rule, subject), { numRuns: 3, seed: 2 })) {
        const requests = await requestsOf(rule, given);

        expect(requests).not.toEqual([]);
        expect(await requestsOf(rule, afterRoundTrip(given))).toEqual(requests);
      }
    },
  );

  async function requestsOf({ check, needs }: Rule, given: unknown): Promise<unknown[]> {
    const movesClock = needs.includes('control');
    vi.setSystemTime(now);
    await using mock = createMock({ seed: 'given', ...(movesClock ? { clock: manualClock(now) } : {}) });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => mock.fetch(url, init));
    const journal = openEffectJournal(subject.baseUrl, { write() {} });
    const guardContext = {
      subject,
      transport: createTransport(mock.fetch),
      budget: createBudget(),
      journal,
      signal: undefined,
      endSignal: new AbortController().signal,
      deadline: Number.POSITIVE_INFINITY,
    };
    const service = createService(
      guardContext,
      createEffectGuard(guardContext, 'json', 'call'),
      movesClock ? { workspace: { apiKey: subject.workspace.apiKey, clock: clockOf(mock) } } : {},
    );
    let isDone = false;
    const { linkSeconds: _, ...waits } = subject.waits;
    const withControl = { ...subject, waits };
    const { controlUrl: _control, ...withoutControl } = withControl;
    const seen = needs.includes('control') ? withControl : withoutControl;
    const whenDone = check(service, given, seen).finally(() => {
      isDone = true;
    });
    const [checked] = await Promise.allSettled([whenDone, waitUntil(() => isDone)]);
    expect(checked).toMatchObject({ status: 'fulfilled' });
    return service.exchanges.map(({ request }) => request);
  }
});

function clockOf({ time }: Mock): ClockControl {
  return {
    now: async () => time.now(),
    advance: async (seconds) => void time.advance({ seconds }),
    advanceTo: async (instant) => void time.moveTo(instant),
    restoreStart: async () => {},
  };
}

async function waitUntil(isDone: () => boolean): Promise<void> {
  while (!isDone()) await vi.advanceTimersByTimeAsync(100);
}
