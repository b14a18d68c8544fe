import type { ListenOptions } from '../../../../mock/http/access/host-policy.ts';
import {
  type Clock,
  createMock,
  type EventLog,
  type ListenResult,
  type Mock,
  manualClock,
  realClock,
  scaledClock,
} from '../../../../mock/index.ts';
import type { SqliteLog } from '../../../../mock/log/sqlite-log.ts';
import type { Time } from '../../../../mock/time.ts';
import { formatInstant, type Instant } from '../../../instant.ts';
import { CliError } from '../../cli-error.ts';
import { readProfileFile } from '../../files/profile-file.ts';
import { readSnapshotFile } from '../../files/snapshot-file.ts';
import { openStateFile } from '../../files/state-file.ts';
import { readTokenFile } from '../../files/token-file.ts';
import { readWorkspacesFile } from '../../files/workspaces-file.ts';
import type { ClockSpeed } from '../../options/clock-speed.ts';
import { renderBanner } from './banner.ts';
import { startClockPrompt } from './clock-prompt.ts';
import { createRequestLog } from './request-log.ts';
import { watchFile } from './watch-file.ts';

export interface ServeCommandOptions {
  port: number;
  portAlt?: number;
  host: string;
  allowHost?: readonly string[];
  tokenFile?: string;
  workspaces?: string;
  profile?: string;
  snapshot?: string;
  state?: string;
  watch?: boolean;
  seed?: string;
  clock: ClockSpeed;
  now?: Instant;
  log: 'pretty' | 'json' | 'silent';
}

/**
 * Plays the service until SIGINT or SIGTERM.
 *
 * @throws CannotDo when a file is wrong, a port cannot be had, or others could reach the mock and use it without a
 * secret; nothing listens then.
 */
export async function runServe(options: ServeCommandOptions): Promise<void> {
  if (options.watch === true && options.workspaces === undefined) {
    throw new CliError('--watch needs a file to watch: give --workspaces FILE too.');
  }
  const write = (text: string) => process.stdout.write(text);
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
    void mock.close().then(() => log?.close());
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const { workspaces, time } = mock;
  write(
    renderBanner(workspaces, {
      baseUrl: first.baseUrl,
      baseUrlAlt: second.baseUrl,
      seed: mock.seed,
      clock: describeClock(time),
      state: options.state,
      hasToken: options.tokenFile !== undefined,
    }),
  );
  if (options.clock === 'manual') closePrompt = startClockPrompt(time, process.stdin, write);
}

function describeClock({ mode, factor, ...time }: Time): string {
  const now = formatInstant(time.now());
  if (mode === 'manual') return `${now}, is moved by hand`;
  return factor === 1 ? `${now}, runs` : `${now}, runs ${factor} times as fast`;
}

/** An earlier run has its seed already; to take another without a word would break what a seed is for. */
function assertSameSeed(log: SqliteLog, { seed, state }: ServeCommandOptions): void {
  if (seed === undefined || log.seed === seed) return;
  log.close();
  throw new CliError(`${state} was begun with another seed. Leave --seed out, or name another file with --state.`);
}

/** A clock of that speed which starts at `start`, or at the machine's time. */
function createClock(speed: ClockSpeed, start: Instant | undefined): Clock {
  if (speed === 'manual') return manualClock(start ?? Date.now());
  if (speed === 'real') return start === undefined ? realClock() : scaledClock(1, start);
  return scaledClock(speed.factor, start ?? Date.now());
}

async function createServedMock(options: ServeCommandOptions, seed: string, log: EventLog | undefined): Promise<Mock> {
  try {
    return createMock({
      seed,
      ...(options.workspaces === undefined ? {} : { workspaces: await readWorkspacesFile(options.workspaces) }),
      ...(options.profile === undefined ? {} : { profile: await readProfileFile(options.profile) }),
      ...(options.snapshot === undefined ? {} : { snapshot: await readSnapshotFile(options.snapshot) }),
      ...(log === undefined ? {} : { log }),
      clock: createClock(options.clock, options.now),
      onReply: createRequestLog(options.log, (line) => process.stderr.write(line)),
    });
  } catch (error) {
    throw error instanceof TypeError ? new CliError(error.message) : error;
  }
}

/** Takes in the workspace file whenever it changes; a file with mistakes leaves everything as it is. */
function watchWorkspaces(mock: Mock, file: string): () => void {
  return watchFile(file, async () => {
    try {
      mock.setWorkspaces(await readWorkspacesFile(file));
      process.stderr.write(`${file} was read again.\n`);
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\nThe workspaces stay as they were.\n`);
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
        `Port ${port} is in use. Choose another with ${flag} (0 is any free one), or stop what uses it.`,
      );
    }
    throw new CliError(
      `Cannot listen on ${listenOptions.host}, port ${port} (${code}). Choose others with --host and ${flag}.`,
    );
  }
}
