import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../../mock/index.ts';

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

test('requests are counted by operation and status; what the control plane answers is not', async () => {
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

test('what is due and not applied yet is late', async () => {
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
