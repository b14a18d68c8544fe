import path from 'node:path';
import { type Instant, missingDayOf, parseInstant } from '../../src/instant.ts';
import { CliError, type Option, type OptionValues, takes, withVariables } from './command.ts';

const realClock: ClockSpeed = 'real';

export const serveOptions = {
  ...withVariables({
    port: takes.port('port to listen on (0: any free port)', { default: 4010 }),
    portAlt: takes.port('separate port for the second base address (default: same as --port)'),
    host: takes.text('address', 'address to listen on', { parse: parseHost, default: '127.0.0.1' }),
    tokenFile: takes.file(
      'file with the token that protects the dashboard and the control plane; required when not bound to loopback',
    ),
    allowHost: takes.text(
      'name',
      'additional host name accepted by the dashboard and the control plane, such as mock or localhost:8080',
      { parse: parseHostNames, repeatable: true },
    ),
    publicUrl: takes.url(
      'address at which a proxy serves the mock, such as https://host/prefix; links and the banner use it',
    ),
    workspaces: takes.file('workspace file (YAML); default: built-in workspaces'),
    watch: { summary: 'reload the workspace file when it changes; sessions are kept' },
    snapshot: takes.file('start from an exported snapshot'),
    scenario: takes.text(
      'scenario',
      'start from a scenario: a name that npx understudy-kit scenarios lists, or a file (YAML)',
      { conflictsWith: 'snapshot' },
    ),
    state: takes.text(
      'place',
      'persist all state in this SQLite file and resume from it, or share it: postgres://user@host/database',
    ),
    advertise: takes.text(
      'url',
      'address at which other processes with the same database reach this one; default: where it listens',
    ),
    statePasswordFile: takes.file(
      'file with the password for the database of --state, so that the URL need not contain it',
    ),
    maxSessions: takes.number('maximum number of sessions; the oldest ended ones are deleted first (default: 100000)'),
    sessionTtl: takes.text('time', 'delete ended sessions after this time, such as 30d, 12h or 90m (default: never)', {
      parse: parseDuration,
    }),
    profile: takes.file("profile file (YAML or JSON): one alternative per gap; default: the mock's default answers"),
    seed: takes.text('text', 'seed for identifiers and random choices; default: random, printed at start'),
    clock: takes.text('speed', 'real, a factor such as x60, or manual (moved by the dashboard and the control plane)', {
      parse: parseClockSpeed,
      default: realClock,
    }),
    now: takes.text('timestamp', 'start time of the clock; default: current time', { parse: parseTimestamp }),
    log: takes.text('format', 'request log format on standard error', {
      choices: ['pretty', 'json', 'silent'],
      default: 'pretty',
    }),
  }),
  json: { summary: 'print addresses, keys and channels as one line of JSON once it listens, for scripts' },
} as const satisfies Readonly<Record<string, Option>>;

export type ServeOptions = OptionValues<typeof serveOptions>;

/** The speed of a clock: a factor is a multiple of real time. Only requests move a manual clock. */
export type ClockSpeed = 'real' | 'manual' | { factor: number };

export function parseClockSpeed(text: string): ClockSpeed {
  if (text === 'real' || text === 'manual') return text;
  const factor = Number(/^x(\d{1,6}(\.\d{1,6})?)$/.exec(text)?.[1]);
  if (factor > 0) return factor === 1 ? 'real' : { factor };
  throw new CliError('A clock is real, manual, or a factor such as x60.');
}

function parseTimestamp(text: string): Instant {
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  const missing = missingDayOf(text);
  if (missing !== undefined) throw new CliError(`There is no ${missing}. Write a day that exists.`);
  throw new CliError('A timestamp has a date, a time and an offset, such as 2027-01-01T09:00:00Z.');
}

/** Refuses an empty host, because Node would listen on all addresses of the machine. */
function parseHost(text: string): string {
  if (text.trim() === '') throw new CliError('A host is an address or a name, such as 127.0.0.1.');
  return text;
}

function parseHostNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}

function parseDuration(text: string): { days?: number; hours?: number; minutes?: number } {
  const [, amount, unit = ''] = /^(\d{1,6})([dhm])$/.exec(text) ?? [];
  if (!(Number(amount) > 0)) throw new CliError('Write a duration as 30d, 12h or 90m.');
  return { [{ d: 'days', h: 'hours', m: 'minutes' }[unit] ?? 'days']: Number(amount) };
}

export function isPostgresUrl(state: string | undefined): state is `postgres${string}` {
  return state !== undefined && /^postgres(?:ql)?:\/\//.test(state);
}

/** Returns a database URL unchanged. @throws CliError for any other URL */
export function toStateFrom(folder: string, state: string): string {
  assertStatePlace(state);
  return isPostgresUrl(state) || path.isAbsolute(state) ? state : path.join(folder, state);
}

/**
 * @throws CliError for a URL that is not PostgreSQL's: the URL would become the name of a state file and reveal its
 * password
 */
export function assertStatePlace(state: string | undefined): void {
  const [, scheme] = /^\s*(?:\w+:)?([a-z][\w+.-]+):\/\//i.exec(state ?? '') ?? [];
  if (scheme === undefined || isPostgresUrl(state)) return;
  throw new CliError(
    `--state takes a file or postgres://user@host/database; found an address that begins with ${scheme}://.`,
  );
}

/** Masks the passwords in a database URL, even if they are not encoded correctly. */
export function withoutPassword(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^:@/?]*):.*@/s, '$1@').replace(/(\w*password=)[^&]*/gi, '$1…');
}

export function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = encodeURIComponent(password);
  return address.href;
}
