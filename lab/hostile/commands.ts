import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatNames } from '../../contracts/options.ts';

export interface CommandContext {
  folder: string;
  subject: string;
  baseUrl: string;
  healthy: string;
  findings: string;
}

export interface HostileCommand {
  args(context: CommandContext): string[];
  /** The time limit of a command in seconds, without the start of its process. */
  limitSeconds: number;
  codes: readonly number[];
  codesIfConforming?: readonly number[];
  findProblems?(context: CommandContext): string[];
  isServer?: boolean;
}

const timeLimit = 3;
const schedules = ['--effects', 'schedule'];
const run = [...schedules, '--seed', '1', '--runs'];

export const hostileCommands: Readonly<Record<string, HostileCommand>> = {
  verify: {
    args({ folder, subject }) {
      const files = ['--subject', subject, '--log', path.join(folder, 'run.ndjson')];
      const reports = formatNames.flatMap((format) => ['--report', `${format}=${path.join(folder, format)}`]);
      return ['verify', ...run, '1', '--time-limit', String(timeLimit), ...files, ...reports];
    },
    limitSeconds: timeLimit + 2,
    codes: [1, 2, 3],
    codesIfConforming: [0],
    findProblems: ({ folder }) =>
      formatNames.flatMap((format) => {
        // Without findings, the report format `github` writes no file.
        if (format === 'github') return [];
        const size = statSync(path.join(folder, format), { throwIfNoEntry: false })?.size ?? 0;
        return size > 0 ? [] : [`no report ${format}`];
      }),
  },
  observe: {
    args: ({ subject }) => ['observe', '--subject', subject, ...schedules],
    limitSeconds: 60,
    codes: [0, 2, 3],
  },
  compare: {
    args: ({ subject, baseUrl, healthy }) => ['compare', baseUrl, healthy, '--subject', subject, ...run, '3'],
    limitSeconds: 60,
    codes: [0, 1, 2, 3],
  },
  replay: {
    args: ({ subject, findings }) => ['replay', findings, '--subject', subject, ...schedules],
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

export async function recordTraffic({ folder, baseUrl }: CommandContext): Promise<void> {
  const url = `${baseUrl}/session/fetch/ses_acme_1`;
  const answer = { status: 0, text: '' };
  try {
    const response = await ask(url, 1_000);
    answer.status = response.status;
    answer.text = (await response.text()).slice(0, 5_000_000);
  } catch {}
  const request = { method: 'GET', url, headers: [{ name: 'x-api-key', value: 'acme-key' }] };
  const content = { mimeType: 'application/json', text: answer.text };
  const entry = {
    startedDateTime: '2026-11-20T09:00:00Z',
    request,
    response: { status: answer.status, headers: [], content },
  };
  writeFileSync(path.join(folder, 'traffic.har'), JSON.stringify({ log: { version: '1.2', entries: [entry] } }));
}

export function ask(url: string, limitMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(limitMs);
  return fetch(url, { headers: { 'x-api-key': 'acme-key' }, redirect: 'manual', signal });
}

export function hasKey(file: string): boolean {
  return readFileSync(file, 'utf8').includes('acme-key');
}
