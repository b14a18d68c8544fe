import { expect, test } from 'vitest';
import { inspectSubject, observe, verify } from '../../../contracts/index.ts';
import { createMock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

test('with --effects record, the kit sends no request that names a recipient of the subject file', async () => {
  const mock = createMock();
  const subject = mockSubject('http://127.0.0.1:1/api');
  const { numbers, emails, userIds, failingNumbers = [] } = subject.recipients;
  const people = [...numbers, ...emails, ...userIds, ...failingNumbers];
  const named = new Set<string>();
  const fetch = async (request: Request) => {
    const body = await request.clone().text();
    if (people.some((one) => body.includes(one))) named.add(body);
    return mock.fetch(request);
  };

  await verify(subject, { fetch, effects: 'record', seed: 1 });
  await observe(subject, { fetch, effects: 'record' });
  for (const effects of ['none', 'record'] as const) await inspectSubject(subject, { fetch, effects });

  expect([...named]).toEqual([]);
});
