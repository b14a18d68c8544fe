import {
  type ClockSpeed,
  type Option,
  type OptionValues,
  parseBaseUrl,
  parseClockSpeed,
  parseDuration,
  parseHost,
  parseHostNames,
  parsePort,
  parsePositiveInteger,
  parseTimestamp,
  withVariables,
} from './command.ts';

const realClock: ClockSpeed = 'real';

export const serveOptions = {
  ...withVariables({
    port: { summary: 'port to listen on (0: any free port)', value: 'n', default: 4010, parse: parsePort },
    portAlt: {
      summary: 'separate port for the second base address (default: same as --port)',
      value: 'n',
      parse: parsePort,
    },
    host: { summary: 'address to listen on', value: 'address', default: '127.0.0.1', parse: parseHost },
    tokenFile: {
      summary:
        'file with the token that protects the dashboard and the control plane; required when not bound to loopback',
      value: 'file',
    },
    allowHost: {
      summary:
        'additional host name accepted by the dashboard and the control plane, such as mock or localhost:8080; repeatable',
      value: 'name',
      repeatable: true,
      parse: parseHostNames,
    },
    publicUrl: {
      summary: 'address at which a proxy serves the mock, such as https://host/prefix; links and the banner use it',
      value: 'url',
      parse: parseBaseUrl,
    },
    workspaces: { summary: 'workspace file (YAML); default: built-in workspaces', value: 'file' },
    watch: { summary: 'reload the workspace file when it changes; sessions are kept' },
    snapshot: { summary: 'start from an exported snapshot', value: 'file' },
    scenario: {
      summary: 'start from a scenario: a name that npx understudy-kit scenarios lists, or a file (YAML)',
      value: 'scenario',
      conflictsWith: 'snapshot',
    },
    state: {
      summary: 'persist all state in this SQLite file and resume from it, or share it: postgres://user@host/database',
      value: 'place',
    },
    advertise: {
      summary: 'address at which other processes with the same database reach this one; default: where it listens',
      value: 'url',
    },
    statePasswordFile: {
      summary: 'file with the password for the database of --state, so that the URL need not contain it',
      value: 'file',
    },
    maxSessions: {
      summary: 'maximum number of sessions; the oldest ended ones are deleted first (default: 100000)',
      value: 'n',
      parse: parsePositiveInteger,
    },
    sessionTtl: {
      summary: 'delete ended sessions after this time, such as 30d, 12h or 90m (default: never)',
      value: 'time',
      parse: parseDuration,
    },
    profile: {
      summary: "profile file (YAML or JSON): one alternative per gap; default: the mock's default answers",
      value: 'file',
    },
    seed: { summary: 'seed for identifiers and random choices; default: random, printed at start', value: 'text' },
    clock: {
      summary: 'real, a factor such as x60, or manual (moved by the dashboard and the control plane)',
      value: 'speed',
      default: realClock,
      parse: parseClockSpeed,
    },
    now: { summary: 'start time of the clock; default: current time', value: 'timestamp', parse: parseTimestamp },
    log: {
      summary: 'request log format on standard error',
      value: 'format',
      choices: ['pretty', 'json', 'silent'],
      default: 'pretty',
    },
  }),
  json: { summary: 'print addresses, keys and channels as one line of JSON once it listens, for scripts' },
} as const satisfies Readonly<Record<string, Option>>;

export type ServeOptions = OptionValues<typeof serveOptions>;
