import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pendingEffectsIn, type Subject } from '../../contracts/index.ts';
import { type Effect, effects } from '../../contracts/operations/traits.ts';
import { recipientsIn } from '../../contracts/transport/impact.ts';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import { type FailureRates, type RecordedRequest, startRecordingStub } from '../../test/support/kit/recording-stub.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** One run of verify on a service that takes everything, and how it comes to its end. */
export interface LiveRun {
  effects: Effect;
  seed: number;
  networkFaults: FailureRates;
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
export function createLiveRun(n: number): LiveRun {
  const pseudoRandom = (size: number, salt: number) => ((n + 1) * 2_654_435_761 + salt * 40_503) % size;
  return {
    effects: effects[n % effects.length] as Effect,
    seed: n,
    end: (['by itself', 'SIGINT', 'SIGKILL'] as const)[Math.floor(n / effects.length) % 3] ?? 'by itself',
    networkFaults: [{}, { reset: 0.1 }, { redirect: 0.1 }, { reset: 0.05, redirect: 0.05 }][pseudoRandom(4, 1)] ?? {},
    afterRequests: 1 + pseudoRandom(120, 2),
    maxRequests: 50 + pseudoRandom(400, 3),
    maxMessages: pseudoRandom(12, 4),
    maxCalls: pseudoRandom(6, 5),
    chapter: chapters[pseudoRandom(chapters.length, 6)] ?? 'trigger-chat',
  };
}

/** Runs it by a command, built or not. Returns what is wrong with it, in words. */
export async function findProblems(run: LiveRun, folder: string, command: string): Promise<string[]> {
  await using stub = await startRecordingStub(run.networkFaults, createSeededRandom(run.seed));
  const subject = mockSubject(stub.baseUrl);
  const file = path.join(folder, `subject-${run.seed}.json`);
  const ledger = `${file}.ledger`;
  const waits = { sendSeconds: 0.2, answerSeconds: 2 };
  writeFileSync(file, JSON.stringify({ ...subject, waits }));
  const child = spawn(process.execPath, [command, 'verify', '--subject', file, ...argumentsOf(run)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (run.end !== 'by itself') killWhen(child, run.end, () => stub.requests.length >= run.afterRequests);
  const [output, code] = await waitForExit(child);

  const pending = readPendingEffects(ledger);
  rmSync(ledger, { force: true });
  rmSync(file);
  const pendingWithoutId = pending.filter(({ id, what }) => id === undefined && what !== 'workflow-call').length;
  const isReported = (id: string) => pending.some((effect) => effect.id === id) || output.includes(id);
  // Of what has no id to look for at least as many have to be reported as there are.
  const unreported = stub.pending().filter(({ id, kind }) => kind !== 'workflow-call' && !isReported(id));
  const { messages, calls } = countEffects(stub.requests);
  return [
    ...(stub.requests.length > run.maxRequests ? [`${stub.requests.length} requests of ${run.maxRequests}`] : []),
    ...(messages > run.maxMessages ? [`${messages} messages of ${run.maxMessages}`] : []),
    ...(calls > run.maxCalls ? [`${calls} calls of ${run.maxCalls}`] : []),
    ...stub.strayed.map((redirect) => `it followed a redirect: ${redirect}`),
    ...stub.requests.flatMap(({ body }) => unlistedRecipientsOf(body, subject)),
    ...(unreported.length > pendingWithoutId
      ? [`${unreported.length} effects are pending, ${pendingWithoutId} were reported without their ids`]
      : []),
    ...(run.end !== 'SIGKILL' && Object.keys(run.networkFaults).length === 0 && pending.length > 0
      ? [`${pending.length} effects were left on a good network`]
      : []),
    ...(run.end !== 'SIGKILL' && pending.length > 0 && code !== 3
      ? [`${pending.length} effects are open, exit code ${code}`]
      : []),
    ...(run.end === 'SIGKILL' || [0, 1, 2, 3, 130].includes(code ?? -1) ? [] : [`it ended with ${code}`]),
    ...(/acme-key|globex-key/.test(output) ? ['it printed a key'] : []),
  ].map((problem) => `${JSON.stringify(run)}: ${problem}`);
}

function argumentsOf({ effects: effect, seed, maxRequests, maxMessages, maxCalls, chapter }: LiveRun): string[] {
  const options = { effects: effect, seed, maxRequests, maxMessages, maxCalls, chapter, runs: 4, ruleSeconds: 5 };
  return Object.entries(options).flatMap(([name, value]) => [
    `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    String(value),
  ]);
}

/** How many people got something at once, and how many calls were to come, judged without the kit's own judgement. */
function countEffects(requests: readonly RecordedRequest[]) {
  const isFarInFuture = (value: unknown) => Date.parse(String(value)) > Date.now() + 86_400_000;
  let [messages, calls] = [0, 0];
  for (const { method, path: pathname, body } of requests) {
    if (pathname === '/api/call/trigger' && !isFarInFuture(body.scheduleTime)) calls += 1;
    if (pathname.startsWith('/api/workflow/call/')) calls += 1;
    if (method !== 'POST' || pathname !== '/api/chat-agent/trigger') continue;
    if (body.doReturnResponse !== true && !isFarInFuture(body.scheduleTime)) messages += recipientsIn(body).length;
  }
  return { messages, calls };
}

/** Everything in a body that looks like somebody, however deep, and is not on the list; numbers without their +. */
function unlistedRecipientsOf(body: unknown, { recipients, workspace }: Subject): string[] {
  const { numbers, emails, userIds } = recipients;
  const { messengerNumbers = [], voiceNumbers = [] } = workspace;
  const allowed = new Set([...numbers, ...messengerNumbers, ...voiceNumbers].map((one) => one.replace('+', '')));
  const isListed = (text: string) =>
    allowed.has(text.replace('+', '')) || emails.includes(text) || userIds.includes(text);
  const unlistedFields = recipientsIn(body).filter(({ value }) => !isListed(value));
  // A number that no channel has may stand in the place of a sender.
  const withoutSender = JSON.stringify(body, (name, value) => (name === 'agentNumber' ? undefined : value)) ?? '';
  const matches = withoutSender.match(/"[^"\\]*@[^"\\]*\.[a-z]+"|"\+\d{7,15}"/g) ?? [];
  const people = matches.map((text) => text.slice(1, -1)).flatMap((text) => text.split(','));
  const unlistedPeople = people.filter((one) => !isListed(one) && /^\S+$/.test(one));
  return [
    ...unlistedFields.map(({ field, value }) => `${field} names ${value}`),
    ...unlistedPeople.map((one) => `it names ${one}`),
  ];
}

function readPendingEffects(ledger: string) {
  try {
    return pendingEffectsIn(readFileSync(ledger, 'utf8'), ledger);
  } catch {
    return [];
  }
}

function killWhen(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL', isDue: () => boolean): void {
  const timer = setInterval(() => {
    if (isDue()) child.kill(signal);
    if (isDue() || child.exitCode !== null) clearInterval(timer);
  }, 2);
  child.once('close', () => clearInterval(timer));
}

async function waitForExit(child: ChildProcess): Promise<[output: string, code: number | null]> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return [output, code];
}

function createSeededRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
