import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../http/contestants.ts';

/** Installs the peers into a folder outside of the project, where the next run finds them; returns it. */
export function installPeers(): string {
  const folder = path.join(tmpdir(), 'understudy-peers');
  mkdirSync(path.join(folder, 'wiremock/mappings'), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, 'package.json'), path.join(folder, 'package.json'));
  cpSync(path.join(import.meta.dirname, 'servers'), path.join(folder, 'servers'), { recursive: true });
  copyFileSync(path.join(root, 'src/generated/service.json'), path.join(folder, 'service.json'));
  writeFileSync(path.join(folder, 'db.json'), '{"messages":[],"calls":[]}');
  for (const [name, stub] of Object.entries(stubs))
    writeFileSync(path.join(folder, `wiremock/mappings/${name}.json`), JSON.stringify(stub));
  const service = path.join(root, 'lab/http/bare/bare-service.ts');
  const bundle = ['--bundle', '--platform=node', '--format=esm', `--outfile=${path.join(folder, 'bare-service.mjs')}`];
  execFileSync(path.join(root, 'node_modules/.bin/esbuild'), [service, ...bundle, '--log-level=warning']);
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** What WireMock answers, by method and path. */
const stubs = Object.fromEntries(
  [
    ['trigger', 'POST', '/api/chat-agent/trigger', { sessionId: 'ses_1' }],
    ['read', 'GET', '/api/session/fetch/ses_1', { sessionId: 'ses_1', status: 'active', transcript: [] }],
    ['cancel', 'DELETE', '/api/chat-agent/cancel/ses_1', { sessionId: 'ses_1', isCancelled: true }],
    ['call', 'POST', '/api/call/trigger', { callId: 'call_1' }],
  ].map(([name, method, urlPath, data]) => {
    const response = { status: 200, jsonBody: { responseCode: 200, message: 'Done', data } };
    return [name, { request: { method, urlPath }, response }];
  }),
);
