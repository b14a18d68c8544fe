import {
  type Clock,
  createMock,
  createSharedMock,
  type Mock,
  manualClock,
  openSqliteLog,
  realClock,
  scaledClock,
} from '../../mock/index.ts';
import { formatInstant, type Instant, parseInstant } from '../../src/instant.ts';
import { readProfileFile, readScenario, readSnapshotFile, readWorkspacesFile } from '../files/mock-files.ts';
import { CliError } from '../options/command.ts';
import { type ClockSpeed, type ServeOptions, withoutPassword } from '../options/serve-options.ts';
import { createRequestLog } from '../output/request-log.ts';

export interface RunningMock {
  mock: Pick<Mock, 'listen' | 'workspaces' | 'seed' | 'setWorkspaces' | 'close'>;
  clock: string;
  state: string | undefined;
  close: Mock['close'];
}

export async function startMock(options: ServeOptions): Promise<RunningMock> {
  const { state, scenario } = options;
  for (const name of ['now', 'workspaces', 'state'] as const)
    if (scenario !== undefined && options[name] !== undefined)
      throw new CliError(`--scenario cannot be used with --${name}: a scenario sets it. Remove one of the options.`);
  const seed = options.seed ?? crypto.randomUUID();
  const log = state === undefined ? undefined : await openStateFile(state, seed);
  // Refuse a seed that differs from the seed in the state file, because the file's ids depend on its seed.
  if (log !== undefined && log.length() > 0 && options.seed !== undefined && log.seed !== seed) {
    log.close();
    throw new CliError(`${state} was started with another seed. Omit --seed, or choose another file with --state.`);
  }
  const file = options.snapshot === undefined ? undefined : await readSnapshotFile(options.snapshot);
  const played = scenario === undefined ? undefined : await readScenario(scenario);
  const snapshot = played?.snapshot ?? file;
  const clock = createClock(options.clock, scenario === undefined ? options.now : parseInstant(snapshot?.at ?? ''));
  const mockOptions = { ...(await readMockOptions(options)), clock, seed: log?.seed ?? seed };
  let mock: Mock;
  try {
    mock = createMock({ ...mockOptions, ...(snapshot && { snapshot }), ...(log && { log }) });
  } catch (error) {
    throw error instanceof TypeError ? new CliError(error.message) : error;
  }
  if (played !== undefined) {
    // A restored snapshot has no journal, so play the scenario again to fill the journal. `load` resets the profile, so
    // set the profile again.
    await mock.load(played.scenario);
    const { profile } = mockOptions;
    if (profile !== undefined) await mock.control.setProfile({ profile });
  }
  const close: Mock['close'] = async (closing) => {
    await mock.close(closing);
    log?.close();
  };
  return { mock, clock: describeClock(mock.time), state, close };
}

export async function startSharedMock(options: ServeOptions, url: string): Promise<RunningMock> {
  for (const name of ['scenario', 'snapshot'] as const)
    if (options[name] !== undefined)
      throw new CliError(
        `--${name} cannot be used with a database, whose content the mock continues. Remove one option.`,
      );
  const { seed, clock: speed, now, advertise } = options;
  const state = withoutPassword(url);
  // Without `--now`, the clock of a shared mock first shows the time of the database server.
  const clock = (databaseTime: Instant) => createClock(speed, now ?? databaseTime);
  const mock = await createSharedMock(url, {
    ...(await readMockOptions(options)),
    ...(seed === undefined ? {} : { seed }),
    ...(advertise === undefined ? {} : { advertise }),
    ...(speed === 'real' && now === undefined ? {} : { clock }),
  }).catch((error: Error) => {
    throw new CliError(describeFailure(error, state));
  });
  if (seed !== undefined && mock.seed !== seed) {
    await mock.close();
    throw new CliError(`${state} was started with another seed. Omit --seed, or choose another database.`);
  }
  return { mock, clock: describeClock(clock(Date.now())), state, close: mock.close };
}

function describeFailure(error: Error, state: string): string {
  if ((error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL')
    return `${state} is no valid URL of a database. Encode special characters of the password (%2F for /), or use --state-password-file.`;
  if (error instanceof TypeError) return error.message;
  // If no address of the database server responds, the driver throws an `AggregateError` with one error for each
  // address.
  const errors: Error[] = error instanceof AggregateError ? error.errors : [error];
  const reason = errors.map(({ message }) => message).join('; ');
  return `The database ${state} cannot be used: ${reason.replace(/\.$/, '')}.`;
}

function describeClock({ mode, factor, now }: Pick<Clock, 'mode' | 'factor' | 'now'>): string {
  if (mode === 'manual') return `${formatInstant(now())}, moved by the control plane`;
  return `${formatInstant(now())}, runs${factor === 1 ? '' : ` ${factor} times as fast`}`;
}

function createClock(speed: ClockSpeed, start: Instant | undefined): Clock {
  if (speed === 'manual') return manualClock(start ?? Date.now());
  if (speed === 'real') return start === undefined ? realClock() : scaledClock(1, start);
  return scaledClock(speed.factor, start ?? Date.now());
}

async function readMockOptions({ workspaces, profile, maxSessions, sessionTtl, log }: ServeOptions) {
  return {
    ...(workspaces === undefined ? {} : { workspaces: await readWorkspacesFile(workspaces) }),
    ...(profile === undefined ? {} : { profile: await readProfileFile(profile) }),
    ...(maxSessions === undefined ? {} : { maxSessions }),
    ...(sessionTtl === undefined ? {} : { sessionTtl }),
    onReply: createRequestLog(log),
  };
}

function openStateFile(file: string, seed: string): ReturnType<typeof openSqliteLog> {
  const report = (message: string) => void process.stderr.write(`${message}\n`);
  return openSqliteLog(file, seed, report).catch(({ message }: Error) => {
    const advice = 'Check the path of --state, and that no other mock uses the file.';
    throw new CliError(`The state file ${file} cannot be used: ${message}. ${advice}`);
  });
}
