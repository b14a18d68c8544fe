import {
  type Clock,
  createMock,
  createSharedMock,
  type EventLog,
  type Mock,
  manualClock,
  openSqliteLog,
  realClock,
  scaledClock,
} from '../../mock/index.ts';
import { formatInstant, type Instant, parseInstant } from '../../src/instant.ts';
import { readProfileFile, readScenario, readSnapshotFile, readWorkspacesFile } from '../files/mock-files.ts';
import { CliError } from '../options/command.ts';
import type { ClockSpeed } from '../options/parse.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { withoutPassword } from '../options/state.ts';
import { createRequestLog } from './request-log.ts';

type SqliteLog = Awaited<ReturnType<typeof openSqliteLog>>;

/** What `understudy serve` runs. */
export interface RunningMock extends Pick<Mock, 'listen' | 'workspaces' | 'seed'> {
  /** What its clock shows and how it runs, for people. */
  clock: string;
  /** Where its state is, for people; undefined: in memory. */
  state: string | undefined;
  setWorkspaces(file: Parameters<Mock['setWorkspaces']>[0]): void | Promise<void>;
  /** Stops it, and closes where its state is. */
  close(options?: { graceSeconds?: number }): Promise<void>;
}

/** A mock in memory, or with a state file. @throws CliError as `runServe` does. */
export async function startMock(options: ServeOptions): Promise<RunningMock> {
  if (options.scenario !== undefined) assertNothingElseToStartFrom(options);
  const seed = options.seed ?? crypto.randomUUID();
  const log = options.state === undefined ? undefined : await openStateFile(options.state, seed);
  if (log !== undefined && log.length() > 0) assertSameSeed(log, options);
  const mock = await createFromOptions(options, log?.seed ?? seed, log);
  const { workspaces, time, listen, setWorkspaces } = mock;
  const clock = describeClock({ ...time, now: formatInstant(time.now()) });
  const close = async (closing?: { graceSeconds?: number }) => {
    await mock.close(closing);
    log?.close();
  };
  return { seed: mock.seed, workspaces, clock, state: options.state, listen, setWorkspaces, close };
}

/** One of several processes with that database. @throws CliError when an option is for one mock alone, or the database fails. */
export async function startSharedMock(options: ServeOptions, url: string): Promise<RunningMock> {
  for (const name of ['scenario', 'snapshot'] as const)
    if (options[name] !== undefined)
      throw new CliError(`--${name} cannot be used with a database: the mock continues from its content. Remove one.`);
  const { seed, clock, now, advertise } = options;
  const state = withoutPassword(url);
  const toClock = (databaseTime: Instant) =>
    clock === 'manual'
      ? manualClock(now ?? databaseTime)
      : scaledClock(clock === 'real' ? 1 : clock.factor, now ?? databaseTime);
  try {
    const mock = await createSharedMock(url, {
      ...(await readMockOptions(options)),
      ...(seed === undefined ? {} : { seed }),
      ...(advertise === undefined ? {} : { advertise }),
      // A clock that shows the time of the database is the default.
      ...(clock === 'real' && now === undefined ? {} : { clock: toClock }),
    });
    if (seed !== undefined && mock.seed !== seed) {
      await mock.close();
      throw new CliError(`${state} was started with another seed. Omit --seed, or choose another database.`);
    }
    const { workspaces, listen, setWorkspaces, close } = mock;
    const shown = describeClock({ ...toClock(Date.now()), now: formatInstant(now ?? Date.now()) });
    return { seed: mock.seed, workspaces, clock: shown, state, listen, setWorkspaces, close };
  } catch (error) {
    if (error instanceof CliError || !(error instanceof Error)) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL')
      throw new CliError(
        `${state} is no address. Encode special characters of the password (%2F for /), or use --state-password-file.`,
      );
    if (error instanceof TypeError) throw new CliError(error.message);
    throw new CliError(`The database ${state} cannot be used: ${describeFailure(error).replace(/\.$/, '')}.`);
  }
}

/** `pg` wraps one error per address in an `AggregateError`. */
function describeFailure(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(({ message }: Error) => message).join('; ') : error.message;
}

/** What a clock shows and how it runs, for people. */
function describeClock({ mode, factor, now }: { mode: string; factor: number | null; now: string }): string {
  if (mode === 'manual') return `${now}, moved by the control plane`;
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
  for (const name of ['now', 'workspaces', 'state'] as const)
    if (options[name] !== undefined)
      throw new CliError(`--scenario cannot be used with --${name}: a scenario brings its own. Remove one.`);
}

async function createFromOptions(options: ServeOptions, seed: string, log: EventLog | undefined): Promise<Mock> {
  const { scenario, now } = options;
  const file = options.snapshot === undefined ? undefined : await readSnapshotFile(options.snapshot);
  const snapshot = scenario === undefined ? file : await readScenario(scenario);
  const clock = createClock(options.clock, scenario === undefined ? now : parseInstant(snapshot?.at ?? ''));
  const mockOptions = await readMockOptions(options);
  try {
    return createMock({ ...mockOptions, seed, clock, ...(snapshot && { snapshot }), ...(log && { log }) });
  } catch (error) {
    throw error instanceof TypeError ? new CliError(error.message) : error;
  }
}

/** The options that a mock of one process and one of several have in common. */
async function readMockOptions({ workspaces, profile, maxSessions, sessionTtl, log }: ServeOptions) {
  return {
    ...(workspaces === undefined ? {} : { workspaces: await readWorkspacesFile(workspaces) }),
    ...(profile === undefined ? {} : { profile: await readProfileFile(profile) }),
    ...(maxSessions === undefined ? {} : { maxSessions }),
    ...(sessionTtl === undefined ? {} : { sessionTtl }),
    onReply: createRequestLog(log),
  };
}

/** Opens or creates the file with the mock's state. @throws CliError when that is not possible. */
async function openStateFile(file: string, seed: string): Promise<SqliteLog> {
  return openSqliteLog(file, seed).catch(({ message }: Error) => {
    const advice = 'Check the path of --state, and that no other mock uses the file.';
    throw new CliError(`The state file ${file} cannot be used: ${message}. ${advice}`);
  });
}
