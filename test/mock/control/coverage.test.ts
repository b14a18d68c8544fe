import { expect, test } from 'vitest';
import type { ControlOutput } from '../../../src/control-operations.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { operationIds, operations } from '../../../src/operations.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { start } from '../../support/mock/world.ts';

type Coverage = ControlOutput<'readCoverage'>;

function metItemsOf({ statuses, errors, entryTypes, contentTypes }: Coverage): string[] {
  return [
    ...statuses.map(({ status, coveredAt }) => ({ coveredAt, words: status })),
    ...errors.map(({ operationId, errorCode, coveredAt }) => ({ coveredAt, words: `${operationId} ${errorCode}` })),
    ...[...entryTypes, ...contentTypes].map(({ type, coveredAt }) => ({ coveredAt, words: type })),
  ].flatMap(({ coveredAt, words }) => (coveredAt === null ? [] : [words]));
}

test('before the first response, the coverage report of the mock lists every item as not covered', async () => {
  const { control } = createControlledMock();

  const coverage = await control.readCoverage();

  expect(metItemsOf(coverage)).toEqual([]);
  expect(coverage.statuses).toHaveLength(11);
  expect(coverage.entryTypes).toHaveLength(5);
  expect(coverage.contentTypes).toHaveLength(6);
  expect(coverage.errors).toHaveLength(operationIds.flatMap((id) => Object.keys(documentedErrors[id])).length);
});

test("the mock's coverage report counts a session status only after a client has read a session with this status", async () => {
  const { control, chat, read } = createControlledMock();
  const sessionId = await chat();
  await control.readSession({ sessionId });
  expect(metItemsOf(await control.readCoverage())).toEqual([]);

  await control.advanceClock({ seconds: 1 });
  await read(sessionId);

  const coverage = await control.readCoverage();
  expect(metItemsOf(coverage)).toEqual(['active', 'message', 'text']);
  const coveredAt = new Date(start + 1_000).toISOString();
  expect(coverage.statuses).toContainEqual({ status: 'active', coveredAt });
  expect(coverage.statuses).toContainEqual({ status: 'completed', coveredAt: null });
});

test.each(operationIds.flatMap((id) => Object.keys(documentedErrors[id]).map((code) => [id, code] as const)))(
  'an injected error counts as covered in the coverage report: operation %s, error %s',
  async (operationId, errorCode) => {
    const { control, api } = createControlledMock();
    await control.addFault({ operationId, effect: { type: 'error', errorCode }, times: 1 });
    const { method, path } = operations[operationId];

    await api(method, path.replace(/\{\w+\}/, 'any'), method === 'GET' ? undefined : {});

    expect(metItemsOf(await control.readCoverage())).toEqual([`${operationId} ${errorCode}`]);
  },
);

test('the coverage report of the mock survives a reset and the load of a snapshot', async () => {
  const { control, call, read } = createControlledMock();
  await control.saveSnapshot({ name: 'before' });
  await read(await call());
  await control.loadSnapshot({ name: 'before' });
  await control.resetMock();
  expect(metItemsOf(await control.readCoverage())).toEqual(['call_in_queue']);

  expect(metItemsOf(await control.clearCoverage())).toEqual([]);

  await read(await call());
  expect(metItemsOf(await control.readCoverage())).toEqual(['call_in_queue']);
});

test.each([
  null,
  [null],
  { data: 'text' },
  { data: { status: 5, transcript: {} } },
  {
    data: { transcript: [null, { type: 'message' }, { type: 'message', content: [null] }, { type: { toString: 1 } }] },
  },
])('the mock sends the exact response body that a fault contains: %j', async (body) => {
  const { control, mock } = createControlledMock();
  await control.addFault({ effect: { type: 'response', status: 200, body } });
  const headers = { 'x-api-key': 'acme-key' };
  const response = await mock.fetch('http://mock/api/session/fetch/any', { headers });

  expect([response.status, await response.json()]).toEqual([200, body]);
});
