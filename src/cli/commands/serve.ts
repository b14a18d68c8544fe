import {
  type Clock,
  createMock,
  type EventLog,
  type ListenOptions,
  type ListenResult,
  type Mock,
  type MockOptions,
  manualClock,
  realClock,
  type SqliteLog,
  scaledClock,
} from '../../../mock/index.ts';
import { formatInstant, type Instant, parseInstant } from '../../instant.ts';
import { CliError } from '../cli-error.ts';
import { startClockPrompt } from '../clock-prompt.ts';
import { readProfileFile } from '../files/profile-file.ts';
import { readScenario } from '../files/scenario-file.ts';
import { readSnapshotFile } from '../files/snapshot-file.ts';
import { openStateFile } from '../files/state-file.ts';
import { readTokenFile } from '../files/token-file.ts';
import { watchFile } from '../files/watch-file.ts';
import { readWorkspacesFile } from '../files/workspaces-file.ts';
import type { ClockSpeed } from '../options/clock.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { renderBanner, renderReadyLine } from '../output/banner.ts';
import { batchLines } from '../output/batch-lines.ts';
import { createRequestLog } from '../output/request-log.ts';

/**
 * Runs the mock service until SIGINT or SIGTERM.
 *
 * @throws CliError when a file is invalid, a port cannot be used, or others could reach the mock and use it without a
 * secret; nothing listens then.
 */
export async function runServe(options: ServeOptions): Promise<0> {
  if (options.watch === true && options.workspaces === undefined) {
    throw new CliError('--watch needs a file to watch. Add --workspaces FILE.');
  }
  if (options.scenario !== undefined) assertNothingElseToStartFrom(options);
  const seed = options.seed ?? crypto.randomUUID();
  const listenOptions = {
    host: options.host,
    ...(options.tokenFile === undefined ? {} : { token: await readTokenFile(options.tokenFile) }),
    ...(options.allowHost === undefined ? {} : { allowHosts: options.allowHost }),
  };
  const log = options.state === undefined ? undefined : await openStateFile(options.state, seed);
  if (log !== undefined && log.length() > 0) assertSameSeed(log, options);
  const mock = await createServedMock(options, log?.seed ?? seed, log);
  const first = await listen(mock, listenOptions, options.port, '--port');
  const second =
    options.portAlt === undefined ? first : await listen(mock, listenOptions, options.portAlt, '--port-alt');

  const { workspaces: workspacesFile } = options;
  const stopWatching =
    options.watch === true && workspacesFile !== undefined ? watchWorkspaces(mock, workspacesFile) : () => {};
  let closePrompt = () => {};
  const stop = () => {
    closePrompt();
    stopWatching();
    void mock.close({ graceSeconds }).then(() => log?.close());
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const { workspaces, time } = mock;
  const info = {
    baseUrl: first.baseUrl,
    baseUrlAlt: second.baseUrl,
    seed: mock.seed,
    clock: describeClock(time),
    state: options.state,
    hasToken: options.tokenFile !== undefined,
  };
  process.stdout.write(options.json === true ? renderReadyLine(workspaces, info) : renderBanner(workspaces, info));
  const forPeople = options.json === true ? process.stderr : process.stdout;
  if (options.clock === 'manual') closePrompt = startClockPrompt(time, process.stdin, (text) => forPeople.write(text));
  return 0;
}

/** How long requests that were accepted may still be answered after a signal. */
const graceSeconds = 2;

function describeClock({ mode, factor, ...time }: Mock['time']): string {
  const now = formatInstant(time.now());
  if (mode === 'manual') return `${now}, moved by commands`;
  return factor === 1 ? `${now}, runs` : `${now}, runs ${factor} times as fast`;
}

/** A state file has a seed already; to ignore another one silently would break what a seed is for. */
function assertSameSeed(log: SqliteLog, { seed, state }: ServeOptions): void {
  if (seed === undefined || log.seed === seed) return;
  log.close();
  throw new CliError(`${state} was started with another seed. Omit --seed, or choose another file with --state.`);
}

/** A clock of that speed which starts at `start`, or at the machine's time. */
function createClock(speed: ClockSpeed, start: Instant | undefined): Clock {
  if (speed === 'manual') return manualClock(start ?? Date.now());
  if (speed === 'real') return start === undefined ? realClock() : scaledClock(1, start);
  return scaledClock(speed.factor, start ?? Date.now());
}

/** A scenario has workspaces, sessions and a time of its own. */
function assertNothingElseToStartFrom(options: ServeOptions): void {
  for (const [name, value] of Object.entries({
    now: options.now,
    workspaces: options.workspaces,
    state: options.state,
  }))
    if (value !== undefined)
      throw new CliError(`--scenario cannot be used with --${name}: a scenario brings its own. Remove one.`);
}

async function readStart({ scenario, snapshot }: ServeOptions): Promise<MockOptions['snapshot']> {
  if (scenario !== undefined) return readScenario(scenario);
  return snapshot === undefined ? undefined : readSnapshotFile(snapshot);
}

async function createServedMock(options: ServeOptions, seed: string, log: EventLog | undefined): Promise<Mock> {
  try {
    const snapshot = await readStart(options);
    const startsAt = options.scenario === undefined ? options.now : parseInstant(snapshot?.at ?? '');
    return createMock({
      seed,
      ...(options.workspaces === undefined ? {} : { workspaces: await readWorkspacesFile(options.workspaces) }),
      ...(options.profile === undefined ? {} : { profile: await readProfileFile(options.profile) }),
      ...(snapshot === undefined ? {} : { snapshot }),
      ...(log === undefined ? {} : { log }),
      keep: options.keep,
      clock: createClock(options.clock, startsAt),
      onReply: createRequestLog(
        options.log,
        batchLines((lines) => process.stderr.write(lines)),
      ),
    });
  } catch (error) {
    throw error instanceof TypeError ? new CliError(error.message) : error;
  }
}

/** Reloads the workspace file whenever it changes; an invalid file changes nothing. */
function watchWorkspaces(mock: Mock, file: string): () => void {
  return watchFile(file, async () => {
    try {
      mock.setWorkspaces(await readWorkspacesFile(file));
      process.stderr.write(`${file} was reloaded.\n`);
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\nThe workspaces are unchanged.\n`);
    }
  });
}

async function listen(
  mock: Mock,
  listenOptions: ListenOptions,
  port: number,
  flag: '--port' | '--port-alt',
): Promise<ListenResult> {
  try {
    return await mock.listen({ ...listenOptions, port });
  } catch (error) {
    await mock.close();
    if (error instanceof RangeError) throw new CliError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new CliError(
        `Port ${port} is in use. Choose another with ${flag} (0: any free port), or stop the process that uses it.`,
      );
    }
    throw new CliError(
      `Cannot listen on ${listenOptions.host}, port ${port} (${code}). Choose others with --host and ${flag}.`,
    );
  }
}
