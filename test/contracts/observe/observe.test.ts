import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenGap } from '../../../contracts/observe/observation.ts';
import { type ObservedGap, observations, observe, openGaps } from '../../../contracts/observe/observe.ts';
import type { Profile } from '../../../mock/domain/decision.ts';
import { scaledClock } from '../../../mock/index.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import { serveHttp } from '../../support/http/serve-http.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { fetchInProcess } from '../../support/kit/in-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { startInProcess } from '../../support/kit/start-in-process.ts';
import { sample, sampleCount } from '../../support/sample.ts';

useFastTime();

const observable = openGaps.filter((gap) => typeof observations[gap] !== 'string');

const needsControl = (gap: OpenGap) => {
  const observation = observations[gap];
  return typeof observation !== 'string' && observation.needs.includes('control');
};

async function observeProfile(profile: Profile, gaps = openGaps): Promise<ObservedGap[]> {
  await using service = await startInProcess({ profile, seed: 'observed' });
  // Without a control plane, the kit has to undo each message and call by itself.
  const subject = gaps.some(needsControl) ? service.subject : mockSubject(service.baseUrl);
  const observed = await observe(subject, { gaps, effects: 'call', callsNobody: true, fetch: fetchInProcess });
  expect(observed.leaked).toEqual([]);
  return [...observed.gaps];
}

function wrongObservations(found: readonly ObservedGap[], profile: Profile): unknown[] {
  return found.filter((one) => 'answer' in one && one.answer !== (profile[one.gap] ?? 'default'));
}

function unknownGaps(found: readonly ObservedGap[]): OpenGap[] {
  return found.filter((one) => 'reason' in one).map(({ gap }) => gap);
}

test('the command observe finds the default answer of the mock to each open question that is observable', async () => {
  const found = await observeProfile({});

  expect(found.map(({ gap }) => gap)).toEqual(openGaps);
  expect(wrongObservations(found, {})).toEqual([]);
  expect(unknownGaps(found)).toEqual(openGaps.filter((gap) => !observable.includes(gap)));
});

test('the command observe finds the unusual statuses and error codes with which a service refuses requests', async () => {
  const profile: Profile = {
    'trigger-chat/unknown-agent': '400 badAgent',
    'trigger-chat/channel-in-reply-mode': '409 channelNotWanted',
    'trigger-call/retry-negative': '400 noNegatives',
    'cancel-call/not-in-queue': '422 alreadyDone',
    'validation/null': '400 nullNotWanted',
    'transport/malformed-json': '406 unreadable',
  };
  const gaps = Object.keys(profile) as OpenGap[];

  const found = await observeProfile(profile, gaps);

  expect(found).toEqual(gaps.map((gap) => ({ gap, answer: { seen: profile[gap] } })));
});

test.each(sample(['2026-11-18T08:00:00Z', '2026-11-21T08:00:00Z', '2026-11-25T23:50:00Z'], 3, 2))(
  'the command observe leaves no message or call pending when the clock of the service is paused at %s',
  async (now) => {
    await using service = await startInProcess({ clock: scaledClock(1, Date.parse(now)) });
    const { leaked } = await observe(service.subject, { effects: 'call', fetch: fetchInProcess });

    expect(leaked).toEqual([]);
  },
);

test.each(observable.flatMap((gap) => alternatives[gap].map((chosen) => ({ gap, chosen }))))(
  'the command observe finds the answer $chosen of a service to the open question $gap, and leaves nothing pending',
  async ({ gap, chosen }) => {
    expect(await observeProfile({ [gap]: chosen } as Profile, [gap])).toEqual([{ gap, answer: chosen }]);
  },
);

test('the command observe never reports a wrong answer, whatever the service responds', async () => {
  const someProfile = fc
    .tuple(...openGaps.map((gap) => fc.constantFrom('default', ...alternatives[gap])))
    .map((chosen) => Object.fromEntries(openGaps.map((gap, index) => [gap, chosen[index]])) as Profile);
  await fc.assert(
    fc.asyncProperty(someProfile, async (profile) => {
      const found = await observeProfile(profile);
      expect(wrongObservations(found, profile)).toEqual([]);
      expect(unknownGaps(found).length).toBeLessThan(10);
    }),
    { seed: 1, numRuns: sampleCount(6, 3) },
  );
});

/**
 * The kit cannot observe the service's answers to these open questions, because its client refuses to send such
 * requests.
 */
const gaps: OpenGap[] = [
  'transport/wrong-method',
  'transport/malformed-json',
  'transport/empty-body',
  'transport/content-type',
  'transport/key-before-path',
  'transport/duplicate-query',
];

test('the command observe follows no redirect, so no API key reaches another host', async () => {
  const receivedElsewhere: unknown[] = [];
  await using elsewhere = await serveHttp(({ headers }, reply) => {
    receivedElsewhere.push(headers['x-api-key'] ?? 'no key');
    reply.end('{}');
  });
  await using service = await serveHttp((_message, reply) => {
    reply.writeHead(307, { location: elsewhere.baseUrl }).end();
  });

  const observed = await observe(mockSubject(service.baseUrl), { effects: 'record', gaps });

  expect(receivedElsewhere).toEqual([]);
  expect(observed.gaps).toEqual(gaps.map((gap) => ({ gap, reason: expect.stringContaining('a redirect to') })));
});
