import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createControl } from '../../../src/control-client.ts';
import { type ServeProcess, startServe } from '../../support/cli-process.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
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

test.concurrent('serve --state keeps everything from one start to the next, also after a crash', async () => {
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

test.concurrent('serve --snapshot begins with an exported snapshot', async () => {
  await using first = await startServe(['--port', '0', '--clock', 'manual', '--now', '2026-11-20T09:00:00Z']);
  const { data } = await trigger(first, 'Support Messenger');
  await controlOf(first).saveSnapshot({ name: 'here' });
  const exported = await fetch(`${first.baseUrl.replace(/api$/, '_mock')}/snapshots/here`);
  writeFileSync(at('here.json'), await exported.text());

  await using second = await startServe(['--port', '0', '--clock', 'manual', '--snapshot', at('here.json')]);

  expect((await controlOf(second).listSessions()).sessions).toMatchObject([{ sessionId: data?.sessionId }]);
});

test.concurrent('serve --watch reads a changed workspace file again, and keeps the sessions', async () => {
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

test.concurrent.each<[what: string, args: () => string[], message: RegExp]>([
  ['a watch without a file', () => ['--watch'], /^--watch needs a file .*--workspaces FILE/],
  ['a snapshot that is not there', () => ['--snapshot', at('none.json')], /^The snapshot .*ENOENT.*GET \/_mock/],
  ['a snapshot that is something else', () => ['--snapshot', 'package.json'], /package\.json is not a snapshot/],
  ['a state file that is something else', () => ['--state', 'package.json'], /state file package\.json.*--state/],
  ['a state file in no folder', () => ['--state', at('none/state.db')], /state file .*--state/],
])('serve reports %s in one line, with exit code 2', async (_, args, message) => {
  const { code, stdout, stderr } = await runCommandHere(['serve', '--port', '0', ...args()]);

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(message)]);
});
