import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Effect, effects } from '../../contracts/effect.ts';
import { recipientsIn } from '../../contracts/effects/recipients.ts';
import { type LedgerLine, openThings, type Subject } from '../../contracts/index.ts';
import { type Recorded, recordingStub, type Trouble } from '../support/recording-stub.ts';
import { mockSubject } from '../support/subject.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** One run of verify on a service that takes everything, and how it comes to its end. */
export interface LiveRun {
  effects: Effect;
  seed: number;
  trouble: Trouble;
  end: 'by itself' | 'SIGINT' | 'SIGKILL';
  /** After so many requests the end comes from outside. */
  afterRequests: number;
  maxRequests: number;
  maxMessages: number;
  maxCalls: number;
  chapter: string;
}

const chapters = [
  'trigger-chat',
  'cancel-scheduled',
  'trigger-call',
  'cancel-call',
  'update-workflow',
  'envelope',
  'time',
];

/** The n-th of all runs: levels, ends and troubles in turn, the rest by the seed. */
export function liveRun(n: number): LiveRun {
  const part = (size: number, salt: number) => ((n + 1) * 2_654_435_761 + salt * 40_503) % size;
  return {
    effects: effects[n % effects.length] as Effect,
    seed: n,
    end: (['by itself', 'SIGINT', 'SIGKILL'] as const)[Math.floor(n / effects.length) % 3] ?? 'by itself',
    trouble: [{}, { reset: 0.1 }, { redirect: 0.1 }, { reset: 0.05, redirect: 0.05 }][part(4, 1)] ?? {},
    afterRequests: 1 + part(120, 2),
    maxRequests: 50 + part(400, 3),
    maxMessages: part(12, 4),
    maxCalls: part(6, 5),
    chapter: chapters[part(chapters.length, 6)] ?? 'trigger-chat',
  };
}

/** Does the run by a command, built or not; gives everything about it that must not be, in words. */
export async function troubleOf(run: LiveRun, folder: string, command: string): Promise<string[]> {
  await using stub = await recordingStub(run.trouble, seeded(run.seed));
  const subject = mockSubject(stub.baseUrl);
  const file = path.join(folder, `subject-${run.seed}.json`);
  const ledger = `${file}.ledger`;
  const waits = { sendSeconds: 0.2, answerSeconds: 2 };
  writeFileSync(file, JSON.stringify({ ...subject, waits }));
  const child = spawn(process.execPath, [command, 'verify', '--subject', file, ...argumentsOf(run)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (run.end !== 'by itself') endAfter(child, run.end, () => stub.requests.length >= run.afterRequests);
  const [output, code] = await ended(child);

  const open = openIn(ledger);
  rmSync(ledger, { force: true });
  rmSync(file);
  const unknown = open.filter(({ id, what }) => id === undefined && what !== 'workflow-call').length;
  const known = (id: string) => open.some((thing) => thing.id === id) || output.includes(id);
  // Of what has no id to look for at least as many have to be told of as there are.
  const lost = stub.pending().filter(({ id, kind }) => kind !== 'workflow-call' && !known(id));
  const { messages, calls } = doneBy(stub.requests);
  return [
    ...(stub.requests.length > run.maxRequests ? [`${stub.requests.length} requests of ${run.maxRequests}`] : []),
    ...(messages > run.maxMessages ? [`${messages} messages of ${run.maxMessages}`] : []),
    ...(calls > run.maxCalls ? [`${calls} calls of ${run.maxCalls}`] : []),
    ...stub.strayed.map((one) => `it followed a redirect: ${one}`),
    ...stub.requests.flatMap(({ body }) => strangersOf(body, subject)),
    ...(lost.length > unknown ? [`${lost.length} things wait, ${unknown} were told of without their ids`] : []),
    ...(run.end !== 'SIGKILL' && open.length > 0 && code !== 3
      ? [`${open.length} things are open, exit code ${code}`]
      : []),
    ...(run.end === 'SIGKILL' || [0, 1, 2, 3, 130].includes(code ?? -1) ? [] : [`it ended with ${code}`]),
    ...(/acme-key|globex-key/.test(output) ? ['it printed a key'] : []),
  ].map((told) => `${JSON.stringify(run)}: ${told}`);
}

function argumentsOf({ effects: effect, seed, maxRequests, maxMessages, maxCalls, chapter }: LiveRun): string[] {
  const options = { effects: effect, seed, maxRequests, maxMessages, maxCalls, chapter, runs: 4, ruleSeconds: 5 };
  return Object.entries(options).flatMap(([name, value]) => [
    `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    String(value),
  ]);
}

/** How many people got something at once, and how many calls were to come, judged without the kit's own judgement. */
function doneBy(requests: readonly Recorded[]) {
  const isFar = (moment: unknown) => Date.parse(String(moment)) > Date.now() + 86_400_000;
  let [messages, calls] = [0, 0];
  for (const { method, path: asked, body } of requests) {
    if (asked === '/api/call/trigger' && !isFar(body.scheduleTime)) calls += 1;
    if (asked.startsWith('/api/workflow/call/')) calls += 1;
    if (method !== 'POST' || asked !== '/api/chat-agent/trigger') continue;
    if (body.doReturnResponse !== true && !isFar(body.scheduleTime)) messages += recipientsIn(body).length;
  }
  return { messages, calls };
}

/** Everything in a body that looks like somebody, however deep, and is not on the list; numbers without their +. */
function strangersOf(body: unknown, { recipients, workspace }: Subject): string[] {
  const { numbers, emails, userIds } = recipients;
  const { messengerNumbers = [], voiceNumbers = [] } = workspace;
  const allowed = new Set([...numbers, ...messengerNumbers, ...voiceNumbers].map((one) => one.replace('+', '')));
  const listed = (text: string) =>
    allowed.has(text.replace('+', '')) || emails.includes(text) || userIds.includes(text);
  const inFields = recipientsIn(body).filter(({ value }) => !listed(value));
  const texts = JSON.stringify(body).match(/"[^"\\]*@[^"\\]*\.[a-z]+"|"\+\d{7,15}"/g) ?? [];
  const people = texts.map((text) => text.slice(1, -1)).flatMap((text) => text.split(','));
  // Numbers for fiction that no channel has stand in the place of a sender.
  const others = people.filter((one) => !listed(one) && !one.startsWith('+442079460') && /^\S+$/.test(one));
  return [...inFields.map(({ field, value }) => `${field} names ${value}`), ...others.map((one) => `it names ${one}`)];
}

function openIn(ledger: string) {
  try {
    const lines = readFileSync(ledger, 'utf8').split('\n').slice(0, -1);
    return openThings(lines.map((line) => JSON.parse(line) as LedgerLine));
  } catch {
    return [];
  }
}

function endAfter(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL', isTime: () => boolean): void {
  const timer = setInterval(() => {
    if (isTime()) child.kill(signal);
    if (isTime() || child.exitCode !== null) clearInterval(timer);
  }, 2);
  child.once('close', () => clearInterval(timer));
}

async function ended(child: ChildProcess): Promise<[output: string, code: number | null]> {
  let output = '';
  child.stdout?.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return [output, code];
}

function seeded(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
