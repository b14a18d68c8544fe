import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempDisposableSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMock } from '../../mock/index.ts';
import { createLimiter } from '../../test/support/http/limiter.ts';
import { serveHttp } from '../../test/support/http/serve-http.ts';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import { waitForExit } from '../support/wait-for-exit.ts';
import { ask, type CommandContext, type HostileCommand, hasKey, hostileCommands, recordTraffic } from './commands.ts';
import { conformingServices, hostileServices } from './services.ts';

export interface HostileRun {
  service: string;
  command: string;
  code: number | string;
  seconds: number;
  problems: readonly string[];
}

export interface HostileOptions {
  services?: string;
  commands?: string;
  entry: string;
  workers?: number;
}

export async function runHostile(options: HostileOptions): Promise<readonly HostileRun[]> {
  const { services = '', commands = '', entry, workers = 3 } = options;
  await using elsewhere = await startElsewhere();
  await using healthy = createMock({ seed: 'healthy' });
  const { baseUrl } = await healthy.listen();
  using temporary = mkdtempDisposableSync(path.join(tmpdir(), 'understudy-hostile-'));
  const top = temporary.path;
  const findings = path.join(top, 'findings.ndjson');
  const names = Object.keys(hostileServices).filter((name) => name.includes(services));
  const chosen = Object.entries(hostileCommands).filter(([name]) => name.includes(commands));
  const runs: HostileRun[] = [];
  const startMs = await measureStart(entry, top);
  if (chosen.some(([name]) => name === 'replay')) await writeFindings(entry, top, findings);
  const runService = async (service: string) => {
    const folder = mkdtempSync(path.join(top, 'service-'));
    await using hostile = await hostileServices[service]?.(elsewhere.origin);
    if (hostile === undefined) return;
    const subject = writeSubject(folder, hostile.baseUrl);
    const context: CommandContext = { folder, subject, baseUrl: hostile.baseUrl, healthy: baseUrl, findings };
    await recordTraffic(context);
    for (const [name, command] of chosen) {
      const before = elsewhere.keys();
      const { code, seconds, output } = await runCommand(command, context, entry);
      const files = readdirSync(folder).filter((file) => !['subject.json', 'traffic.har'].includes(file));
      const limit = command.limitSeconds + startMs / 1_000;
      runs.push({
        service,
        command: name,
        code,
        seconds,
        problems: [
          ...(codesOf(command, service).includes(Number(code)) ? [] : [`exit code ${code}: ${output.slice(-300)}`]),
          ...(seconds > limit ? [`${seconds.toFixed(1)} s of ${limit.toFixed(1)} s`] : []),
          ...(/^ +at .+:\d+:\d+\)?$|understudy itself failed/m.test(output) ? [`a stack: ${output.slice(-300)}`] : []),
          ...(elsewhere.keys() > before ? ['a key at another host'] : []),
          ...(output.includes('acme-key') ? ['it printed a key'] : []),
          ...files.filter((file) => hasKey(path.join(folder, file))).map((file) => `${file} has a key`),
          ...(command.findProblems?.(context) ?? []),
        ],
      });
    }
  };
  const limit = createLimiter(workers);
  await Promise.all(names.map((service) => limit(() => runService(service))));
  return runs;
}

function codesOf({ codes, codesIfConforming = codes }: HostileCommand, service: string): readonly number[] {
  return conformingServices.has(service) ? codesIfConforming : codes;
}

export async function isKeySeenElsewhere(): Promise<boolean> {
  await using elsewhere = await startElsewhere();
  const start = hostileServices['redirect 307 to another host'];
  await using service = await start?.(elsewhere.origin);
  await fetch(`${service?.baseUrl}/session/fetch/x`, { headers: { 'x-api-key': 'acme-key' } });
  return elsewhere.keys() > 0;
}

async function startElsewhere() {
  let keys = 0;
  const server = await serveHttp((request, response) => {
    if (JSON.stringify([request.url, request.headers]).includes('acme-key')) keys += 1;
    response.end('{}');
  });
  return { ...server, keys: () => keys };
}

function writeSubject(folder: string, baseUrl: string): string {
  const file = path.join(folder, 'subject.json');
  writeFileSync(file, JSON.stringify({ ...mockSubject(baseUrl), waits: { sendSeconds: 0.2, answerSeconds: 1 } }));
  return file;
}

async function writeFindings(entry: string, folder: string, log: string): Promise<void> {
  await using wrong = await hostileServices['numbers without measure']?.('');
  const subject = writeSubject(folder, wrong?.baseUrl ?? '');
  const command = 'verify --effects schedule --seed 1 --runs 1 --chapter cancel-call --time-limit 10'.split(' ');
  await waitForExit(start(entry, [...command, '--subject', subject, '--log', log]));
}

/** The start of a process takes longer on a busy machine. */
async function measureStart(entry: string, folder: string): Promise<number> {
  const subject = writeSubject(folder, 'http://127.0.0.1:1/api');
  const startedAt = performance.now();
  await waitForExit(start(entry, ['verify', '--plan', '--subject', subject]));
  return performance.now() - startedAt;
}

async function runCommand(command: HostileCommand, context: CommandContext, entry: string) {
  const startedAt = performance.now();
  const child = start(entry, command.args(context));
  if (command.isServer === true) void sendThrough(child);
  // If a command exceeds its limit by a minute, the lab kills it, and the exit code shows the kill.
  const timer = setTimeout(() => child.kill('SIGKILL'), (command.limitSeconds + 60) * 1_000);
  const { code, output } = await waitForExit(child);
  clearTimeout(timer);
  return { code, output, seconds: (performance.now() - startedAt) / 1_000 };
}

async function sendThrough(child: ChildProcess): Promise<void> {
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const before = /http:\/\/127\.0\.0\.1:\d+\S*/.test(printed);
    printed += chunk.toString();
    const [url] = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(printed) ?? [];
    if (before || url === undefined) return;
    void ask(`${url}/session/fetch/ses_1`, 3_000)
      .then((response) => response.text())
      .catch(() => {})
      .then(() => child.kill('SIGTERM'));
  });
}

function start(entry: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [entry, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '1' },
  });
}
