import { expect, test } from 'vitest';
import { createBudget } from '../../../contracts/transport/budget.ts';
import { createHttpTransport } from '../../../contracts/transport/http-transport.ts';
import { withService } from '../../../contracts/transport/with-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://mock.test/api');
const link = 'https://media.test/picture.png?until=9&signature=a';

/** What becomes of following a link, and the requests that were made. */
async function follow(answer: () => Response, requests = 5) {
  const made: Request[] = [];
  const transport = createHttpTransport(async (request) => {
    made.push(request);
    return answer();
  });
  const options = { name: 'a rule', effect: 'none', transport, budget: createBudget({ requests }) } as const;
  const result = await withService(subject, options, (startCase) => startCase().follow(link)).catch(
    (error: unknown) => error,
  );
  return { result, made };
}

test('a link is followed without a key, and nothing else of ours', async () => {
  const { result, made } = await follow(() => new Response('a picture'));

  expect(result).toMatchObject({ status: 200, text: 'a picture' });
  expect(made.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'GET', url: link, body: null },
  ]);
  expect([...(made[0]?.headers.keys() ?? [])]).toEqual([]);
});

test('no redirect is followed', async () => {
  const { result, made } = await follow(
    () => new Response(null, { status: 302, headers: { location: 'https://a.test' } }),
  );

  expect(result).toMatchObject({ status: 302 });
  expect(made.map(({ redirect }) => redirect)).toEqual(['manual']);
});

test('where nothing answers it is asked once', async () => {
  const { result, made } = await follow(() => {
    throw new TypeError('fetch failed');
  });

  expect(result).toBeUndefined();
  expect(made).toHaveLength(1);
});

test('a link is not followed when the budget is used up', async () => {
  const { result, made } = await follow(() => new Response('a picture'), 0);

  expect(result).toMatchObject({ name: 'RequestBlocked', reason: 'budget' });
  expect(made).toEqual([]);
});
