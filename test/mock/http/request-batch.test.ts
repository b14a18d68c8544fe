import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestBatch } from '../../../mock/http/adapters/node-server.ts';

function createRecordedBatch() {
  const done: unknown[] = [];
  const turn = createRequestBatch((error) => done.push(error));
  const answer = (name: string) =>
    turn.answer(() => {
      done.push(`answer ${name}`);
      turn.send(() => done.push(`send ${name}`));
    });
  return { turn, done, answer };
}

test('all requests of a batch are answered, in order, before their replies are sent, in order', async () => {
  const { done, answer } = createRecordedBatch();
  answer('first');
  // Between two connections all promises are settled.
  await Promise.resolve();
  answer('second');
  expect(done).toEqual([]);

  await nextIteration();

  expect(done).toEqual(['answer first', 'answer second', 'send first', 'send second']);
});

test('an error of one request is reported, and the other requests go on', async () => {
  const { turn, done, answer } = createRecordedBatch();
  const error = new Error('not sent');
  turn.send(() => {
    throw error;
  });
  answer('first');

  await nextIteration();

  expect(done).toEqual(['answer first', error, 'send first']);
});

test('a request that waits goes on before the next one is answered', async () => {
  const { turn, done, answer } = createRecordedBatch();
  turn.answer(() => {
    turn.rest();
    void Promise.resolve().then(() => done.push('went on'));
  });
  answer('second');
  answer('third');

  await nextIteration();
  await nextIteration();

  expect(done).toEqual(['went on', 'answer second', 'answer third', 'send second', 'send third']);
});
