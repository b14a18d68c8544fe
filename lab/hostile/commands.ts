import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatNames } from '../../contracts/options.ts';

export interface CommandContext {
  folder: string;
  subject: string;
  /** A hostile service, and a correct service. */
  baseUrl: string;
  healthy: string;
  /** A run log with findings, to replay. */
  findings: string;
}

/** A command of the kit that sends requests to a service, or reads recorded responses. */
export interface HostileCommand {
  args(context: CommandContext): string[];
  /** Time limit of the command in seconds, excluding the start of its process. */
  limitSeconds: number;
  codes: readonly number[];
  /** The allowed exit codes at an unusual service that follows the document. */
  codesIfConforming?: readonly number[];
  /** Problems in the files that the command wrote. */
  findProblems?(context: CommandContext): string[];
  /** Whether the command runs until it is stopped. While the command runs, the lab sends a request through it. */
  isServer?: boolean;
}

const timeLimit = 3;
const run = ['--effects', 'schedule', '--seed', '1'];

export const hostileCommands: Readonly<Record<string, HostileCommand>> = {
  verify: {
    args: ({ folder, subject }) => [
      'verify',
      '--subject',
      subject,
      ...run,
      '--runs',
      '1',
      '--time-limit',
      String(timeLimit),
      '--log',
      path.join(folder, 'run.ndjson'),
      ...formatNames.flatMap((format) => ['--report', `${format}=${path.join(folder, format)}`]),
    ],
    limitSeconds: timeLimit + 2,
    codes: [1, 2, 3],
    codesIfConforming: [0],
    findProblems: ({ folder }) =>
      formatNames.flatMap((format) => {
        // The format `github` writes nothing without findings, so do not expect a file.
        if (format === 'github') return [];
        const size = statSync(path.join(folder, format), { throwIfNoEntry: false })?.size ?? 0;
        return size > 0 ? [] : [`no report ${format}`];
      }),
  },
  observe: {
    args: ({ subject }) => ['observe', '--subject', subject, ...run.slice(0, 2)],
    limitSeconds: 60,
    codes: [0, 2, 3],
  },
  compare: {
    args: ({ subject, baseUrl, healthy }) => ['compare', baseUrl, healthy, '--subject', subject, ...run, '--runs', '3'],
    limitSeconds: 60,
    codes: [0, 1, 2, 3],
  },
  replay: {
    args: ({ subject, findings }) => ['replay', findings, '--subject', subject, ...run.slice(0, 2)],
    limitSeconds: 60,
    codes: [0, 1, 2, 3],
  },
  check: {
    args: ({ folder, subject }) => ['check', path.join(folder, 'traffic.har'), '--subject', subject],
    limitSeconds: 10,
    codes: [0, 1, 2],
  },
  proxy: { args: ({ baseUrl }) => ['proxy', baseUrl, '--port', '0'], limitSeconds: 20, codes: [0], isServer: true },
};

/** Writes the response of the service as a HAR, like a browser that waits for one second. */
export async function recordTraffic({ folder, baseUrl }: CommandContext): Promise<void> {
  const url = `${baseUrl}/session/fetch/ses_acme_1`;
  const answer = { status: 0, text: '' };
  try {
    const init = {
      headers: { 'x-api-key': 'acme-key' },
      redirect: 'manual',
      signal: AbortSignal.timeout(1_000),
    } as const;
    const response = await fetch(url, init);
    answer.status = response.status;
    answer.text = (await response.text()).slice(0, 5_000_000);
  } catch {
    // The recording of a request without a response.
  }
  const request = { method: 'GET', url, headers: [{ name: 'x-api-key', value: 'acme-key' }] };
  const content = { mimeType: 'application/json', text: answer.text };
  const entry = {
    startedDateTime: '2026-11-20T09:00:00Z',
    request,
    response: { status: answer.status, headers: [], content },
  };
  writeFileSync(path.join(folder, 'traffic.har'), JSON.stringify({ log: { version: '1.2', entries: [entry] } }));
}

/** Whether a file contains the API key, which no file may contain. */
export function hasKey(file: string): boolean {
  return readFileSync(file, 'utf8').includes('acme-key');
}
