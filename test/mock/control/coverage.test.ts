import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../../mock/index.ts';
import type { ControlOutput } from '../../../src/control-operations.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { operationIds, operations } from '../../../src/operations.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { start } from '../../support/mock/world.ts';

type Coverage = ControlOutput<'readCoverage'>;

/** What was met, in words: `active`, `getSession sessionNotFound`, `thinking`. */
function metItemsOf({ statuses, errors, entryTypes, contentTypes }: Coverage): string[] {
  return [
    ...statuses.map(({ status, coveredAt }) => ({ coveredAt, words: status })),
    ...errors.map(({ operationId, errorCode, coveredAt }) => ({ coveredAt, words: `${operationId} ${errorCode}` })),
    ...[...entryTypes, ...contentTypes].map(({ type, coveredAt }) => ({ coveredAt, words: type })),
  ].flatMap(({ coveredAt, words }) => (coveredAt === null ? [] : [words]));
}

test('coverage lists every status, documented error and type, and none is met before the first answer', async () => {
  const { control } = createControlledMock();

  const coverage = await control.readCoverage();

  expect(metItemsOf(coverage)).toEqual([]);
  expect(coverage.statuses).toHaveLength(11);
  expect(coverage.entryTypes).toHaveLength(5);
  expect(coverage.contentTypes).toHaveLength(6);
  expect(coverage.errors).toHaveLength(operationIds.flatMap((id) => Object.keys(documentedErrors[id])).length);
});

test('a status is covered once a client reads it, not when it arises or the control plane shows it', async () => {
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
  'the %s %s is covered by a fault that answers it',
  async (operationId, errorCode) => {
    const { control, api } = createControlledMock();
    await control.addFault({ operationId, effect: { type: 'error', errorCode }, times: 1 });
    const { method, path } = operations[operationId];

    await api(method, path.replace(/\{\w+\}/, 'any'), method === 'GET' ? undefined : {});

    expect(metItemsOf(await control.readCoverage())).toEqual([`${operationId} ${errorCode}`]);
  },
);

test('coverage survives a reset and a snapshot, and starts anew on request', async () => {
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

/** The samples of a text of OpenMetrics by their names and labels. @throws Error for a line that the format does not have */
function parseMetrics(text: string): Record<string, number> {
  const lines = text.split('\n');
  expect(lines.slice(-2)).toEqual(['# EOF', '']);
  const samples: Record<string, number> = {};
  let family = '';
  for (const line of lines.slice(0, -2)) {
    const [, keyword, name] = /^# (TYPE|UNIT|HELP) ([a-z_]+) [^"\n]+$/.exec(line) ?? [];
    if (keyword === 'TYPE') family = name ?? '';
    if (keyword !== undefined && name === family) continue;
    const [, sample = '', value] =
      /^([a-z_]+(?:\{[a-z]+="(?:[^"\\]|\\.)*"(?:,[a-z]+="(?:[^"\\]|\\.)*")*\})?) ([\d.e+-]+)$/.exec(line) ?? [];
    if (!sample.startsWith(family) || value === undefined || sample in samples) throw new Error(`Unexpected: ${line}`);
    samples[sample] = Number(value);
  }
  return samples;
}

test('coverage counts requests of the service by operation and status', async () => {
  await using mock = createMock({ clock: manualClock(0) });
  const fetchSession = (key: string) =>
    mock.fetch('http://mock/api/session/fetch/ses_1', { headers: { 'x-api-key': key } });
  const readMetrics = async () => parseMetrics(await (await mock.fetch('http://mock/_mock/metrics')).text());
  const before = await readMetrics();
  await fetchSession('acme-key');
  await fetchSession('acme-key');
  await fetchSession('wrong');
  await mock.fetch('http://mock/api/nowhere');

  const after = await readMetrics();

  expect(Object.keys(before).filter((name) => name.startsWith('understudy_requests'))).toEqual([]);
  expect(after).toMatchObject({
    'understudy_requests_total{operation="getSession",status="404"}': 2,
    'understudy_requests_total{operation="getSession",status="401"}': 1,
    'understudy_requests_total{operation="",status="404"}': 1,
    understudy_events: mock.workspaces.length,
    understudy_event_streams: 0,
    understudy_settle_lag_seconds: 0,
  });
  expect(after.process_resident_memory_bytes).toBeGreaterThan(after.nodejs_heap_size_used_bytes ?? Infinity);
});

test('health counts an event as late when it is due and not applied', async () => {
  const clock = manualClock(0);
  await using mock = createMock({ clock });
  await mock.fetch('http://mock/api/chat-agent/trigger', {
    method: 'POST',
    headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
    body: JSON.stringify({
      communicationChannel: 'Website Chat',
      customerNumber: 'visitor-7',
      scheduleTime: '1970-01-01T00:01:00Z',
    }),
  });

  clock.moveTo(62_500);

  const readLag = async () => {
    return parseMetrics(await (await mock.fetch('http://mock/_mock/metrics')).text()).understudy_settle_lag_seconds;
  };
  expect([await readLag(), await readLag()]).toEqual([2.5, 2.5]);
  await mock.control.listSessions();
  expect(await readLag()).toBe(0);
});
