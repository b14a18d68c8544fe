import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createControl } from '../../../src/control-operations.ts';
import { type ServeProcess, startServe } from '../../support/cli-process.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();

const at = (name: string) => path.join(folder, name);
const controlOf = ({ baseUrl }: ServeProcess) => createControl({ baseUrl: baseUrl.replace(/api$/, '_mock') });

async function trigger({ baseUrl }: ServeProcess, communicationChannel: string, key = 'acme-key') {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ communicationChannel, customerNumber: '+14155550123' });
  const response = await fetch(`${baseUrl}/chat-agent/trigger`, { method: 'POST', headers, body });
  return { status: response.status, ...((await response.json()) as { data: { sessionId: string } | null }) };
}

test.concurrent('the command serve --state keeps the state of the mock across a restart, even after a crash', async () => {
  const args = ['--port', '0', '--state', at('state.db'), '--clock', 'manual'];
  const first = await startServe([...args, '--now', '2026-11-20T09:00:00Z']);
  const { data } = await trigger(first, 'Support Messenger');
  await controlOf(first).advanceClock({ hours: 1 });
  expect(first.stdout()).toContain(`All state is in ${at('state.db')}`);
  expect(await first.end('SIGKILL')).toBe('SIGKILL');

  await using second = await startServe([...args, '--now', '2026-11-20T09:00:00Z']);

  const { sessions } = await controlOf(second).listSessions();
  expect(sessions).toMatchObject([{ sessionId: data?.sessionId, status: 'completed', entries: 1 }]);
  expect((await controlOf(second).getClock()).now >= '2026-11-20T09:30:00.000Z').toBe(true);
});

test.concurrent('the command serve --snapshot starts with an exported snapshot', async () => {
  await using first = await startServe(['--port', '0', '--clock', 'manual', '--now', '2026-11-20T09:00:00Z']);
  const { data } = await trigger(first, 'Support Messenger');
  await controlOf(first).saveSnapshot({ name: 'here' });
  const exported = await fetch(`${first.baseUrl.replace(/api$/, '_mock')}/snapshots/here`);
  writeFileSync(at('here.json'), await exported.text());

  await using second = await startServe(['--port', '0', '--clock', 'manual', '--snapshot', at('here.json')]);

  expect((await controlOf(second).listSessions()).sessions).toMatchObject([{ sessionId: data?.sessionId }]);
});

test.concurrent('the command serve --watch reloads a changed workspace file, and keeps the sessions', async () => {
  const example = readFileSync('examples/flower-shop.yaml', 'utf8');
  const file = at('flower-shop.yaml');
  writeFileSync(file, example);
  await using service = await startServe(['--port', '0', '--watch', '--workspaces', file, '--log', 'silent']);
  const { workspaces } = await controlOf(service).listWorkspaces();
  const [{ workspaceId = '', apiKeys: [key = ''] = [] } = {}] = workspaces;
  const webChat = { channels: [{ type: 'webChat', name: 'Extra Chat', agent: agentIn(example) }] };
  await controlOf(service).createWorkspace({ workspaceId: 'other' });

  writeFileSync(at('new.yaml'), example.replace(/( *)channels:\n/, `$&$1  - ${JSON.stringify(webChat.channels[0])}\n`));
  renameSync(at('new.yaml'), file);
  while (!service.stderr().includes('was reloaded')) await setImmediate();
  expect((await trigger(service, 'Extra Chat', key)).status).toBe(200);

  writeFileSync(file, 'workspaces: 7');
  while (!service.stderr().includes('are unchanged')) await setImmediate();
  expect(service.stderr()).toContain(`${file}:1:13:`);
  expect((await trigger(service, 'Extra Chat', key)).status).toBe(200);
  expect((await controlOf(service).listSessions({ workspaceId })).total).toBe(2);
});

function agentIn(text: string): string {
  return /agent: (\w+)/.exec(text)?.[1] ?? '';
}

const accidents: [what: string, harm: (file: string) => void, message: RegExp][] = [
  ['is removed', (file) => rmSync(file), /removed\.db was removed while the mock used it/],
  [
    'is replaced',
    (file) => {
      copyFileSync(file, at('copy.db'));
      renameSync(at('copy.db'), file);
    },
    /db was replaced while/,
  ],
  ['is cut off', (file) => truncateSync(file, 0), /db was cut off while/],
  [
    'is overwritten',
    (file) => writeFileSync(file, Buffer.alloc(statSync(file).size)),
    /changed by another program while/,
  ],
  ['loses its WAL', (file) => rmSync(`${file}-wal`), /db-wal was removed while/],
];

test.concurrent.each(accidents)(
  'the command serve reports every lost write when the state file %s',
  async (what, harm, message) => {
    const file = at(`${what.split(' ')[1]}.db`);
    await using service = await startServe(['--port', '0', '--state', file, '--clock', 'manual']);
    const before = await trigger(service, 'Support Messenger');

    harm(file);
    const after = await trigger(service, 'Support Messenger');

    expect(before.status).toBe(200);
    expect((await fetch(service.baseUrl.replace(/api$/, '_mock/ready'))).status).toBe(503);
    expect(after).toMatchObject({ status: 503, data: null, errorCode: 'unavailable', message: /Restart the mock/ });
    // The response and the output on standard error may arrive in any order.
    while (!message.test(service.stderr())) await setImmediate();
    expect(service.stderr().match(/while the mock used it/g)).toHaveLength(1);
    // The state file is damaged, but the mock still has the acknowledged state in memory.
    expect((await controlOf(service).listSessions()).sessions).toMatchObject([{ sessionId: before.data?.sessionId }]);
  },
);

test.concurrent('the command serve reports the removal of its state file even before the next write', async () => {
  await using service = await startServe(['--port', '0', '--state', at('idle.db'), '--clock', 'manual']);

  rmSync(at('idle.db'));

  while (!service.stderr().includes('idle.db was removed')) await setImmediate();
});

test.concurrent.each<[what: string, harm: (wal: string) => void, cause: string]>([
  ['missing', (wal) => rmSync(wal), 'is missing'],
  [
    'removed with its state file',
    (wal) => [wal, wal.replace(/-wal$/, '')].forEach((path) => void rmSync(path)),
    'the file was removed or emptied',
  ],
  ['cut off', (wal) => truncateSync(wal, statSync(wal).size - 20_000), 'is damaged or cut off'],
  [
    'damaged',
    (wal) => {
      const bytes = readFileSync(wal);
      bytes.fill(255, bytes.length - 20_000, bytes.length - 19_000);
      writeFileSync(wal, bytes);
    },
    'is damaged or cut off',
  ],
])(
  'after an unclean stop, the command serve reports the number of lost changes if the write-ahead log is %s',
  async (what, harm, cause) => {
    const file = at(`wal-${what}.db`);
    const args = ['--port', '0', '--state', file, '--clock', 'manual'];
    const first = await startServe(args);
    for (let count = 0; count < 20; count += 1) expect((await trigger(first, 'Support Messenger')).status).toBe(200);
    await first.end('SIGKILL');
    harm(`${file}-wal`);

    await using second = await startServe(args);

    expect(second.stderr()).toMatch(
      /lacks \d+ of \d+ changes, which the mock had acknowledged before its unclean stop: /,
    );
    expect(second.stderr()).toContain(cause);
    expect((await controlOf(second).listSessions()).total).toBeLessThan(20);
  },
);

test.concurrent('after a clean or an unclean stop, the command serve prints no warning about a complete state file', async () => {
  const args = ['--port', '0', '--state', at('whole.db'), '--clock', 'manual'];
  const stops = [];
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGTERM'] as const) {
    const service = await startServe(args);
    await trigger(service, 'Support Messenger');
    await controlOf(service).resetMock();
    await trigger(service, 'Support Messenger');
    await service.end(signal);
    stops.push([service.stderr(), existsSync(at('whole.db-stored'))]);
  }
  expect(stops.map(([stderr, isMarked]) => [/db/.test(String(stderr)), isMarked])).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ]);
});
