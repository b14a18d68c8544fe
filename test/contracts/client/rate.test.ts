import { expect, test } from 'vitest';
import { inspectSubject } from '../../../contracts/index.ts';
import { createMock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://127.0.0.1:1/api');

test('the command doctor proposes a request rate below the limit of a service that answers 429', async () => {
  const mock = createMock();
  let acceptedAt: number[] = [];
  const fetch = async (request: Request) => {
    const now = performance.now();
    acceptedAt = acceptedAt.filter((at) => at > now - 1_000);
    if (acceptedAt.length >= 20) return new Response('', { status: 429, headers: { 'retry-after': '0' } });
    acceptedAt.push(now);
    return mock.fetch(request);
  };
  const limited = await inspectSubject(subject, { effects: 'record', fetch });
  const unlimited = await inspectSubject(subject, { effects: 'record', fetch: (request) => mock.fetch(request) });

  expect(limited.proposedRate).toBe(16);
  expect(unlimited.proposedRate).toBeUndefined();
});
