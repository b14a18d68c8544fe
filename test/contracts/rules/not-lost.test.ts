import { expect, test } from 'vitest';
import { Unanswered } from '../../../contracts/line.ts';
import { notLost } from '../../../contracts/rules/not-lost.ts';
import { Unjudged, Violation } from '../../../contracts/violation.ts';

const lost = () => Promise.reject(new Unjudged('The service answered 503.', true));
const violated = () => Promise.reject(new Violation(['service/say'], 'one message', 'two'));

test('what is lost is left out', async () => {
  expect(await notLost([Promise.resolve(1), lost(), Promise.resolve(2)])).toEqual([1, 2]);
  expect(await notLost([])).toEqual([]);
});

test('when all is lost nothing can be told', async () => {
  await expect(notLost([lost(), lost()])).rejects.toThrow(Unjudged);
});

test('what is not as stated is told, whatever was lost', async () => {
  await expect(notLost([lost(), Promise.resolve(1), violated()])).rejects.toThrow(Violation);
});

test('where nobody takes a connection, nothing is called lost', async () => {
  await expect(notLost([Promise.resolve(1), Promise.reject(new Unanswered('refused', false))])).rejects.toThrow(
    'refused',
  );
});
