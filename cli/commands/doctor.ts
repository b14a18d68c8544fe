import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { inspectSubject } from '../../contracts/index.ts';
import { count } from '../../src/text/count.ts';
import { openLedgerFile, removeLedgerIfSettled } from '../files/ledger-file.ts';
import type { ExitCodeOf, InputOf } from '../options/command-table.ts';
import { renderJson } from '../output/format.ts';
import { openService } from './service-command.ts';

/**
 * Finds out whether a mock can be started on this machine, and whether a service can be verified by a subject file: the
 * preflight of `understudy verify` by itself.
 *
 * @returns the exit code; 2 also where there is no subject file.
 * @throws CliError when the subject file is invalid; nothing is sent then.
 */
export async function runDoctor(input: InputOf<'doctor'>): Promise<ExitCodeOf<'doctor'>> {
  const port = { number: input.port, use: await checkPort(input.port) };
  const portLine = portDescriptions[port.use](port.number);
  if (!existsSync(input.subject)) {
    const obstacle = `There is no subject file ${input.subject}, which is needed to verify a service. Create one with: npx understudy-kit init`;
    const text = `${portLine}\nstop     ${obstacle}\n`;
    process.stdout.write(input.json === true ? renderJson({ port, obstacle }) : text);
    return 2;
  }
  using service = await openService(input);
  const { subject, effects, signal, ledgerFile } = service;
  const found = await inspectSubject(subject, { effects, signal, ledger: openLedgerFile(ledgerFile) });
  removeLedgerIfSettled(ledgerFile);
  const { obstacle, checks, unchecked, clockOffsetSeconds, leaked } = found;
  const { baseUrl } = subject;
  const lines = [
    `${baseUrl}, effects up to "${effects}"\n`,
    portLine,
    ...(clockOffsetSeconds === undefined ? [] : [describeClock(clockOffsetSeconds)]),
    ...(obstacle === undefined ? describeChecks(checks, unchecked) : [`stop     ${obstacle}`]),
  ];
  const result = { baseUrl, effects, port, obstacle, clockOffsetSeconds, checks, unchecked, leaked };
  service.writeResult(result, `${lines.join('\n')}\n`);
  service.writeLeaked(leaked);
  if (leaked.length > 0) return 3;
  if (signal.aborted) return 130;
  if (obstacle !== undefined) return 2;
  return checks.every(({ result }) => result !== 'mistake') ? 0 : 1;
}

type Inspection = Awaited<ReturnType<typeof inspectSubject>>;

/** A line for each entry of the subject file, what is wrong first, and what was not looked up last. */
function describeChecks(checks: Inspection['checks'], unchecked: Inspection['unchecked']): string[] {
  const order = ['mistake', 'inconclusive', 'known'];
  const sorted = checks.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
  const mistakes = count(checks.filter(({ result }) => result === 'mistake').length, 'mistake');
  const rest = unchecked.length === 0 ? '' : `; ${unchecked.length} not checked`;
  return [
    ...sorted.map((check) => describeEntry(check.result, check, check.message)),
    ...unchecked.map((entry) => describeEntry('skipped', entry, `not checked: ${entry.reason}`)),
    '',
    `${count(checks.length, 'entry', 'entries')} checked, ${mistakes}${rest}.`,
  ];
}

function describeEntry(
  result: string,
  { entry, place }: Pick<Inspection['checks'][number], 'entry' | 'place'>,
  message?: string,
): string {
  const at = place === undefined ? entry : `${entry} (${place})`;
  return `${result.padEnd(8)} ${message === undefined ? at : `${at}: ${message}`}`;
}

const portDescriptions: Readonly<Record<PortUse, (port: number) => string>> = {
  free: (port) => `known    port ${port} is free`,
  mock: (port) => `known    a mock runs on http://127.0.0.1:${port}/; another needs another --port`,
  other: (port) =>
    `note     port ${port} is in use by another program. Start the mock with another: npx understudy-kit serve --port 0`,
};

/** The resolution of the header is a second, and the answer was under way for a while. */
const clockTolerance = 5;

function describeClock(offset: number): string {
  if (Math.abs(offset) <= clockTolerance)
    return 'known    the clock of the service shows the same time as this machine';
  const direction = offset > 0 ? 'ahead of' : 'behind';
  return `note     the clock of the service is ${count(Math.abs(offset), 'second')} ${direction} that of this machine. Set one of them right: what is scheduled is sent by the clock of the service`;
}

/** What uses a port of 127.0.0.1: nothing, a mock of Understudy, or another program. */
type PortUse = 'free' | 'mock' | 'other';

async function checkPort(port: number): Promise<PortUse> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return 'free';
  } catch {
    return (await isMock(port)) ? 'mock' : 'other';
  } finally {
    server.close();
  }
}

/** `GET /` of a mock says so. */
async function isMock(port: number): Promise<boolean> {
  const request = { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(1000) };
  return fetch(`http://127.0.0.1:${port}/`, request)
    .then(async (response) => ((await response.json()) as { name?: unknown }).name === 'Understudy')
    .catch(() => false);
}
