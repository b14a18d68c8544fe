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
