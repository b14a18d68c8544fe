import { expect, test } from 'vitest';
import type { OpenGap } from '../../../contracts/observe/observation.ts';
import { observe } from '../../../contracts/observe/observe.ts';
import { serveHttp } from '../../support/http/serve-http.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

/** The gaps whose requests no client of ours would send as they are. */
const gaps: OpenGap[] = [
  'transport/wrong-method',
  'transport/malformed-json',
  'transport/empty-body',
  'transport/content-type',
  'transport/key-before-path',
  'transport/duplicate-query',
];

test('no redirect is followed, so that no key gets elsewhere', async () => {
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

test('an answer without end ends at the time limit', async () => {
  const timers = new Set<NodeJS.Timeout>();
  await using service = await serveHttp((_message, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    timers.add(setInterval(() => reply.write(' '), 20));
  });
  const subject = { ...mockSubject(service.baseUrl), waits: { sendSeconds: 0.2, answerSeconds: 0.2 } };

  const observed = await observe(subject, { effects: 'record', gaps: ['transport/wrong-method'] });

  for (const timer of timers) clearInterval(timer);
  expect(observed.gaps).toEqual([
    { gap: 'transport/wrong-method', reason: expect.stringContaining('was not answered') },
  ]);
});
