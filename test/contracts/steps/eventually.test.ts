import { expect, test } from 'vitest';
import { Inconclusive, Violation } from '../../../contracts/oracle/violation.ts';
import { collectCompleted } from '../../../contracts/steps/eventually.ts';
import { NoResponse } from '../../../contracts/transport/http-transport.ts';

const rejectAsLost = () => Promise.reject(new Inconclusive('The service answered 503.', true));
const rejectAsViolated = () => Promise.reject(new Violation(['service/say'], 'one message', 'two'));

test('what is lost is left out', async () => {
  expect(await collectCompleted([Promise.resolve(1), rejectAsLost(), Promise.resolve(2)])).toEqual([1, 2]);
  expect(await collectCompleted([])).toEqual([]);
});

test('when all is lost nothing is decided', async () => {
  await expect(collectCompleted([rejectAsLost(), rejectAsLost()])).rejects.toThrow(Inconclusive);
});

test('what is not as stated is reported, whatever was lost', async () => {
  await expect(collectCompleted([rejectAsLost(), Promise.resolve(1), rejectAsViolated()])).rejects.toThrow(Violation);
});

test('where nobody takes a connection, nothing is called lost', async () => {
  await expect(
    collectCompleted([Promise.resolve(1), Promise.reject(new NoResponse('refused', false))]),
  ).rejects.toThrow('refused');
});
