import type { Entrance } from '../../mock/http/door.ts';
import {
  type Clock,
  createMock,
  type EventLog,
  type Listening,
  type Mock,
  manualClock,
  realClock,
  scaledClock,
} from '../../mock/index.ts';
import type { SqliteLog } from '../../mock/log/sqlite-log.ts';
import type { Time } from '../../mock/time.ts';
import { formatInstant, type Instant } from '../instant.ts';
import { banner } from './banner.ts';
import { CannotDo } from './cannot-do.ts';
import type { ClockSpeed } from './clock-option.ts';
import { promptForMoves } from './clock-prompt.ts';
import { profileIn } from './profile-file.ts';
import { requestLog } from './request-log.ts';
import { snapshotIn } from './snapshot-file.ts';
import { stateIn } from './state-file.ts';
import { tokenIn } from './token-file.ts';
import { watchFile } from './watch-file.ts';
import { workspacesIn } from './workspaces-file.ts';

export interface ServeOptions {
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
export async function serve(options: ServeOptions): Promise<void> {
  if (options.watch === true && options.workspaces === undefined) {
    throw new CannotDo('--watch needs a file to watch: give --workspaces FILE too.');
  }
  const write = (text: string) => process.stdout.write(text);
  const seed = options.seed ?? crypto.randomUUID();
  const entrance = {
    host: options.host,
    ...(options.tokenFile === undefined ? {} : { token: await tokenIn(options.tokenFile) }),
    ...(options.allowHost === undefined ? {} : { allowHosts: options.allowHost }),
  };
  const log = options.state === undefined ? undefined : await stateIn(options.state, seed);
  if (log !== undefined && log.length() > 0) mustBeTheSeedOf(log, options);
  const mock = await mockOf(options, log?.seed ?? seed, log);
  const first = await listen(mock, entrance, options.port, '--port');
  const second = options.portAlt === undefined ? first : await listen(mock, entrance, options.portAlt, '--port-alt');

  const { workspaces: file } = options;
  const endWatch = options.watch === true && file !== undefined ? watchWorkspaces(mock, file) : () => {};
  let endPrompt = () => {};
  const stop = () => {
    endPrompt();
    endWatch();
    void mock.close().then(() => log?.close());
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const { workspaces, time } = mock;
  write(
    banner(workspaces, {
      baseUrl: first.baseUrl,
      baseUrlAlt: second.baseUrl,
      seed: mock.seed,
      clock: clockInWords(time),
      state: options.state,
      hasToken: options.tokenFile !== undefined,
    }),
  );
  if (options.clock === 'manual') endPrompt = promptForMoves(time, process.stdin, write);
}

function clockInWords({ mode, factor, ...time }: Time): string {
  const now = formatInstant(time.now());
  if (mode === 'manual') return `${now}, is moved by hand`;
  return factor === 1 ? `${now}, runs` : `${now}, runs ${factor} times as fast`;
}

/** An earlier run has its seed already; to take another without a word would break what a seed is for. */
function mustBeTheSeedOf(log: SqliteLog, { seed, state }: ServeOptions): void {
  if (seed === undefined || log.seed === seed) return;
  log.close();
  throw new CannotDo(`${state} was begun with another seed. Leave --seed out, or name another file with --state.`);
}

/** A clock of that speed which starts at `start`, or at the machine's time. */
function clockFor(speed: ClockSpeed, start: Instant | undefined): Clock {
  if (speed === 'manual') return manualClock(start ?? Date.now());
  if (speed === 'real') return start === undefined ? realClock() : scaledClock(1, start);
  return scaledClock(speed.factor, start ?? Date.now());
}

async function mockOf(options: ServeOptions, seed: string, log: EventLog | undefined): Promise<Mock> {
  try {
    return createMock({
      seed,
      ...(options.workspaces === undefined ? {} : { workspaces: await workspacesIn(options.workspaces) }),
      ...(options.profile === undefined ? {} : { profile: await profileIn(options.profile) }),
      ...(options.snapshot === undefined ? {} : { snapshot: await snapshotIn(options.snapshot) }),
      ...(log === undefined ? {} : { log }),
      clock: clockFor(options.clock, options.now),
      onAnswer: requestLog(options.log, (line) => process.stderr.write(line)),
    });
  } catch (error) {
    throw error instanceof TypeError ? new CannotDo(error.message) : error;
  }
}

/** Takes in the workspace file whenever it changes; a file with mistakes leaves everything as it is. */
function watchWorkspaces(mock: Mock, file: string): () => void {
  return watchFile(file, async () => {
    try {
      mock.setWorkspaces(await workspacesIn(file));
      process.stderr.write(`${file} was read again.\n`);
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\nThe workspaces stay as they were.\n`);
    }
  });
}

async function listen(mock: Mock, entrance: Entrance, port: number, flag: '--port' | '--port-alt'): Promise<Listening> {
  try {
    return await mock.listen({ ...entrance, port });
  } catch (error) {
    await mock.close();
    if (error instanceof RangeError) throw new CannotDo(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new CannotDo(
        `Port ${port} is in use. Choose another with ${flag} (0 is any free one), or stop what uses it.`,
      );
    }
    throw new CannotDo(
      `Cannot listen on ${entrance.host}, port ${port} (${code}). Choose others with --host and ${flag}.`,
    );
  }
}
