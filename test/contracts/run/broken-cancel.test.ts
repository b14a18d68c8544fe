import { expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { verify } from '../../../contracts/run/verify.ts';
import { createMock } from '../../../mock/index.ts';
import type { Fetch } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://127.0.0.1:1/api');
const scheduling = rules.filter(({ effect, needs }) => effect === 'schedule' && !needs.includes('control'));
const answerNothing = (url: string) => ({
  responseCode: 200,
  message: 'No scheduled jobs found',
  data: { sessionId: decodeURIComponent(url.split('/').at(-1) ?? ''), isCancelled: false, reason: 'None.' },
});
const answerYes = (url: string) => ({
  responseCode: 200,
  message: 'Scheduled messages cancelled successfully',
  data: { sessionId: decodeURIComponent(url.split('/').at(-1) ?? ''), isCancelled: true },
});

test.concurrent.each<[string, (real: Fetch) => Fetch]>([
  [
    'finds nothing to cancel',
    (real) => async (request) =>
      request.method === 'DELETE' ? Response.json(answerNothing(request.url)) : real(request),
  ],
  [
    'says that it cancelled',
    (real) => async (request) => (request.method === 'DELETE' ? Response.json(answerYes(request.url)) : real(request)),
  ],
  [
    'fails',
    (real) => async (request) =>
      request.method === 'DELETE'
        ? Response.json({ responseCode: 500, errorCode: 'internalError', message: 'No.', data: null }, { status: 500 })
        : real(request),
  ],
])('verify soon stops scheduling messages if the cancel of the service %s', async (_what, by) => {
  await using mock = createMock({ seed: 'no cancel' });
  const { fetch } = mock;
  const report = await verify(subject, { rules: scheduling, effects: 'schedule', runs: 3, seed: 4, fetch: by(fetch) });
  const { total } = await mock.control.listSchedule({ limit: 1 });

  expect(total).toBeLessThanOrEqual(40);
  expect(report.counts.failed).toBeGreaterThan(0);
  expect([1, 3]).toContain(report.end.exitCode);
  expect(report.rules.map(({ outcome }) => ('reason' in outcome ? outcome.reason : ''))).toContainEqual(
    expect.stringMatching(
      /^this service does not undo scheduled effects: \d+ effects could not be undone; nothing more/,
    ),
  );
});
