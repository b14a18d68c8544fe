// npm run lab -- peers: runs tools of the ecosystem against the mock and its document, and checks the output of each.
// It installs each tool except Prism and Spectral into a temporary folder. Words, such as `-- Pact`, choose tools whose
// names contain one of them.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { createMock } from '../../mock/index.ts';
import { type Peer, peers } from './peers.ts';

const words = process.argv.slice(2);
const chosen = peers.filter(({ tool }) => words.length === 0 || words.some((word) => tool.includes(word)));
if (chosen.length === 0) throw new Error(`No tool has ${words.join(' or ')} in its name.`);
const rows = [];
for (const peer of chosen) rows.push(await tryPeer(peer));
console.table(rows);
if (rows.some(({ fits }) => !fits)) process.exitCode = 1;

async function tryPeer({ tool, install = [], files = {}, command, expected }: Peer) {
  using temporary = mkdtempDisposableSync(path.join(tmpdir(), 'understudy-peer-'));
  const folder = temporary.path;
  await using mock = createMock();
  await mock.load('examples');
  const { baseUrl } = await mock.listen();
  copyFileSync('../src/generated/service.json', path.join(folder, 'openapi.json'));
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, name), content.replaceAll('$MOCK', baseUrl));
  const setup = install.length === 0 ? '' : `npm install --no-audit --no-fund --loglevel error ${install.join(' ')}\n`;
  const output = await runBash(`${setup}${command}`, folder, baseUrl);
  const match = expected.exec(output)?.[0].replaceAll('\n', ' ').slice(0, 60);
  if (match === undefined) console.error(`${tool}\n${output.slice(-3000)}`);
  const lastLine = output.trim().split('\n').at(-1)?.slice(0, 60);
  const [shown] = /^(?:\w+=\S+ )?(?:npx|node|prism|spectral) .*?(?=[>&|]|$)/m.exec(command) ?? [];
  return {
    tool,
    command: shown?.slice(0, 70),
    expected: expected.source,
    match: match ?? lastLine,
    fits: match !== undefined,
  };
}

async function runBash(script: string, cwd: string, baseUrl: string): Promise<string> {
  const lab = path.resolve(import.meta.dirname, '..');
  const PATH = [`${lab}/node_modules/.bin`, path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  const env = { ...process.env, PATH, LAB: lab, MOCK: baseUrl, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn('timeout', ['300', 'bash', '-c', `{\n${script}\n} 2>&1; echo "exit $?"`], { cwd, env });
  child.stdin.end();
  return stripVTControlCharacters(await text(child.stdout));
}
