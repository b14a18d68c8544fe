import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import { waitForExit } from '../support/wait-for-exit.ts';
import { type Misbehaviour, misbehaviours, startMisbehavingService, type Truth } from './misbehaving-service.ts';

const areas = {
  chat: ['cancel-scheduled/', 'trigger-chat/any-valid', 'trigger-chat/faults'],
  call: ['cancel-call/', 'trigger-call/any', 'trigger-call/malformed'],
  reply: ['trigger-chat/reply', 'trigger-chat/conversation'],
  time: ['calendar/'],
  kinds: ['cancel-call/messages-are-no-calls'],
} as const;
const levels = ['record', 'schedule', 'send', 'call'] as const;
const endings = ['alone', 'concurrency 16', 'retries', 'Ctrl-C', 'SIGHUP', 'kill -9', 'full disk'] as const;

export interface LabRun {
  misbehaviour: Misbehaviour;
  area: keyof typeof areas;
  effects: (typeof levels)[number];
  ending: (typeof endings)[number];
  seed: number;
  maxRequests: number;
  maxMessages: number;
  maxCalls: number;
}

export const populationSize = 534;
const firstTimeRun = 510;

export function labRunAt(n: number): LabRun {
  const pick = <T>(values: readonly T[], at: number) => values[at % values.length] as T;
  if (n >= firstTimeRun) {
    const misbehaviour = pick(['cancel says yes to everything', 'sends twice', 'stores, then 502'] as const, n);
    const ending = pick(['kill -9', 'SIGHUP', 'kill -9', 'Ctrl-C', 'concurrency 16'] as const, n);
    return {
      misbehaviour,
      area: 'time',
      effects: 'call',
      ending: ending,
      seed: n,
      maxRequests: 600,
      maxMessages: 100,
      maxCalls: 100,
    };
  }
  const round = Math.floor(n / misbehaviours.length);
  const area = pick(['chat', 'call', 'chat', 'call', 'reply'] as const, n + round);
  const effects =
    area === 'reply'
      ? pick(levels, round)
      : pick(['schedule', 'send', 'call', 'schedule', 'call', 'record'] as const, n + 2 * round);
  return {
    misbehaviour: pick(misbehaviours, n),
    area,
    effects,
    ending: pick(endings, round + n),
    seed: n,
    maxRequests: 60 + ((n * 37) % 200),
    maxMessages: 1 + (n % 9),
    maxCalls: 1 + (n % 7),
  };
}

export async function findDifferences(run: LabRun, folder: string, sources: string) {
  await using service = await startMisbehavingService(run.misbehaviour, run.ending === 'retries');
  const file = path.join(folder, `subject-${run.seed}.json`);
  // If the service carries out a request that it refuses, it returns no id. Only its control plane shows the message or
  // call.
  const hasControl = run.area === 'time' || [...refusesAndActs, ...liesAboutCancels].includes(run.misbehaviour);
  const control = hasControl ? { controlUrl: service.controlUrl } : {};
  const subject = {
    ...mockSubject(service.baseUrl),
    ...control,
    waits: { sendSeconds: 0.2, answerSeconds: 5, watchSeconds: 1 },
  };
  writeFileSync(file, JSON.stringify(subject));
  const command = [path.join(sources, 'cli/understudy.ts')];
  const child = start([...command, 'verify', '--subject', file, ...argumentsOf(run)], run.ending === 'full disk');
  // In a run of rules that move time, about 45 requests check the subject file before the rules start. So send the
  // signal later.
  const afterRequests = (run.area === 'time' ? 45 : 10) + ((run.seed * 13) % 60);
  const signal = ({ 'Ctrl-C': 'SIGINT', SIGHUP: 'SIGHUP', 'kill -9': 'SIGKILL' } as const)[run.ending as string];
  if (signal !== undefined) signalWhen(child, signal, () => service.requests() >= afterRequests);
  let { output, code } = await waitForExit(child);
  const { requests } = await service.truth();
  if (run.ending === 'kill -9' && code === 'SIGKILL')
    ({ output, code } = await waitForExit(start([...command, 'cleanup', '--subject', file], false)));
  const truth = await service.truth();
  for (const one of [file, `${file}.ledger`]) rmSync(one, { force: true });
  const differences = differencesBetween(run, { ...truth, requests }, output, code);
  const named = namedIn(output);
  return {
    output,
    code,
    truth,
    named,
    differences: differences.map((problem) => `${JSON.stringify(run)}: ${problem}`),
  };
}

const refusesAndActs: readonly Misbehaviour[] = [
  'stores, then 400',
  'stores, then 429',
  'stores, then 503 with Retry-After',
];

const liesAboutCancels: readonly Misbehaviour[] = [
  'cancel says yes, then no, and does nothing',
  'schedules twice',
  'one id for several effects',
];

function differencesBetween(run: LabRun, truth: Truth, output: string, code: number | string): string[] {
  const named = namedIn(output);
  const problems: string[] = [];
  const isRefused = refusesAndActs.includes(run.misbehaviour);
  for (const kind of ['message', 'call'] as const) {
    const known = new Set(truth.waiting.map(({ id }) => id));
    const unnamed = truth.waiting.filter((one) => one.kind === kind && !named.ids.has(one.id)).length;
    // If an id is only in the report, the service made it up. It counts as the id of a pending message or call.
    const wrongIds = [...named.idsOf[kind]].filter((id) => !known.has(id)).length;
    const withoutId = named.withoutId[kind] + wrongIds + named.hidden.there + named.hidden.unknown;
    if (unnamed + truth.sentEarly[kind] > withoutId + named.sent[kind])
      problems.push(
        `${unnamed} ${kind}s wait and ${truth.sentEarly[kind]} were sent early; ${withoutId} and ${named.sent[kind]} are named`,
      );
  }
  const messages = truth.messages + truth.sentEarly.message;
  const calls = truth.calls + truth.sentEarly.call;
  if (truth.requests === 0) problems.push(`nothing was sent: ${output.slice(-400)}`);
  if (truth.requests > run.maxRequests) problems.push(`${truth.requests} requests of ${run.maxRequests}`);
  // If the service says that it did not process a write, the client sends the write again. The limits then do not
  // apply.
  if (!isRefused && messages > run.maxMessages) problems.push(`${messages} messages of ${run.maxMessages}`);
  if (!isRefused && calls > run.maxCalls) problems.push(`${calls} calls of ${run.maxCalls}`);
  if (truth.isClockMoved) problems.push('the clock of others was moved');
  if (truth.workspaces.length > 0) problems.push(`the workspaces ${truth.workspaces.join(', ')} are left`);
  const isNamed =
    named.ids.size + named.withoutId.message + named.withoutId.call + named.sent.message + named.sent.call > 0;
  if (isNamed && ![1, 2, 3, 130].includes(Number(code)))
    problems.push(`something is named, and the exit code is ${code}`);
  if (![0, 1, 2, 3, 130].includes(Number(code))) problems.push(`it ended with ${code}: ${output.slice(-400)}`);
  if (/acme-key|globex-key|\n {4}at /.test(output)) problems.push('it printed a key or a stack');
  return problems;
}

function namedIn(output: string) {
  const withoutId = { message: 0, call: 0 };
  const sent = { message: 0, call: 0 };
  const idsOf = { message: new Set<string>(), call: new Set<string>() };
  const stillThere = new Set<string>();
  const hidden = { there: 0, unknown: 0 };
  let isStillThere = false;
  const lines = output.split('\n');
  for (const [index, line] of lines.entries()) {
    if (/^\S.*:$/.test(line)) isStillThere = line.startsWith('Leaked');
    const early = /^\s*(?:Leaked: )?this service does not keep scheduled effects: (\d+) (message|call)/.exec(line);
    if (early !== null) sent[early[2] as 'message' | 'call'] += Number(early[1]);
    // The terminal report lists at most 25 pending messages and calls, and then the number of the others.
    const more = /^ {2,4}and (\d+) more; --report/.exec(line);
    hidden[isStillThere ? 'there' : 'unknown'] += Number(more?.[1] ?? 0);
    // In a report, the clean-up command of a pending message is on the next line. In the output of `cleanup`, it is on
    // the same line.
    const left = /^\s*(?:(Leaked|Not known to be undone): |\d+ times: )?(\d+) (message|call)s? to /.exec(line);
    if (left === null) continue;
    const [, state, number, kind] = left as unknown as [string, string | undefined, string, 'message' | 'call'];
    const command = state === undefined ? lines[index + 1] : line;
    const id = /\/cancel\/([^'/]+)'/.exec(command ?? '')?.[1];
    if (id === undefined) withoutId[kind] += Number(number);
    else idsOf[kind].add(decodeURIComponent(id));
    if (id !== undefined && (state ?? (isStillThere && 'Leaked')) === 'Leaked') stillThere.add(decodeURIComponent(id));
  }
  return { withoutId, sent, idsOf, stillThere, hidden, ids: new Set([...idsOf.message, ...idsOf.call]) };
}

function argumentsOf({ effects, seed, maxRequests, maxMessages, maxCalls, area, ending }: LabRun): string[] {
  const rules = areas[area].map((rule) => `--rule ${rule}`).join(' ');
  const limits = `--max-requests ${maxRequests} --max-messages ${maxMessages} --max-calls ${maxCalls}`;
  const times = `--runs 3 --rule-seconds 4 --time-limit 25 --concurrency ${ending === 'concurrency 16' ? 16 : 4}`;
  return `${rules} --effects ${effects} --seed ${seed} ${times} ${limits}`.split(' ');
}

/** Simulates a full disk: the process may write only a few kilobytes to a file. */
export function start(command: readonly string[], isDiskFull: boolean): ChildProcess {
  const limited = ['-c', `trap '' XFSZ; ulimit -f 4; exec "$0" "$@"`, process.execPath, ...command];
  const options = {
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
  };
  return isDiskFull ? spawn('bash', limited, options) : spawn(process.execPath, command, options);
}

function signalWhen(child: ChildProcess, signal: NodeJS.Signals, isDue: () => boolean): void {
  const timer = setInterval(() => {
    if (isDue()) child.kill(signal);
    if (isDue() || child.exitCode !== null) clearInterval(timer);
  }, 2);
  child.once('close', () => clearInterval(timer));
}
