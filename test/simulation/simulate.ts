import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { randomFrom } from '../support/random.ts';
import { type Command, someCommand } from './commands.ts';
import { differences, shown } from './difference.ts';
import { type Exchange, exchange } from './exchange.ts';
import type { Happening } from './reference-chats.ts';
import { answer, customerSays, emptyModel, type Model, nextMoment, pass, type Request } from './reference-model.ts';
import { firstMoment } from './reference-time.ts';
import { testWorkspaces } from './workspaces.ts';

/** The step at which mock and model part, and how. */
interface Difference {
  step: number;
  command: Command;
  places: string[];
}

export interface Simulated {
  /** Every answer of the mock, and everything it said that happened; one line for each step. */
  log: string[];
  commands: Command[];
  /** Which answers and statuses there were: `cancelCall callNotInQueue`. */
  outcomes: Set<string>;
  difference: Difference | undefined;
}

interface Run {
  mock: Mock;
  model: Model;
  links: { url: string; until: number }[];
  /** What the mock answered in this step. */
  said: string[];
  /** Mistakes that the mock found in itself. */
  mistakes: unknown[];
  outcomes: Set<string>;
}

/** Plays a number of random steps on a mock and on the model, until they differ. */
export async function simulate(seed: number, steps: number): Promise<Simulated> {
  const random = randomFrom(seed);
  const clock = manualClock(firstMoment + random.int(0, 24 * 60) * 60_000);
  const mistakes: unknown[] = [];
  const mock = createMock({
    clock,
    seed: `simulation ${seed}`,
    workspaces: { workspaces: testWorkspaces },
    onMistake: (error) => mistakes.push(error),
  });
  const outcomes = new Set<string>();
  const run: Run = { mock, model: emptyModel(mock.time.now()), links: [], said: [], mistakes, outcomes };
  const log: string[] = [];
  const commands: Command[] = [];
  for (let step = 0; step < steps; step += 1) {
    const command = someCommand(random, run);
    commands.push(command);
    run.said = [];
    const places = await judged(run, command);
    log.push(run.said.join(' '));
    if (places.length > 0) return { log, commands, outcomes, difference: { step, command, places } };
  }
  return { log, commands, outcomes, difference: undefined };
}

/** Plays one step, and takes it for a difference when the mock fails. */
async function judged(run: Run, command: Command): Promise<string[]> {
  const failure = (error: unknown) => `the mock failed: ${error instanceof Error ? error.stack : error}`;
  try {
    const places = await played(run, command);
    return [...places, ...run.mistakes.splice(0).map(failure)];
  } catch (error) {
    return [failure(error)];
  }
}

/** Plays one step on both sides, and tells where they differ. */
function played(run: Run, command: Command): Promise<string[]> | string[] {
  switch (command.do) {
    case 'request':
      return asked(run, command.request);
    case 'openLink':
      return opened(run, command.url);
    case 'customerSays':
      return heard(run, command);
    case 'advance':
      return moved(run, () => run.mock.time.moveTo(run.model.now + command.ms));
    case 'toNext':
      return movedToNext(run);
  }
}

/** The answer to a request, written down. */
async function sent(run: Run, request: Request): Promise<Exchange> {
  const answered = await exchange(run.mock, request);
  run.said.push(answered.line);
  return answered;
}

async function asked(run: Run, request: Request): Promise<string[]> {
  const { status, body } = await sent(run, request);
  const newId = request.operation === 'triggerCall' ? body.data?.callId : body.data?.sessionId;
  const isNew = request.operation.startsWith('trigger') && newId !== undefined;
  const known = run.model.chats.length + run.model.calls.length;
  const taken =
    run.model.chats.some(({ id }) => id === newId) || run.model.calls.some(({ callId }) => callId === newId);
  const expected = answer(run.model, request, newId);
  run.outcomes.add(`${request.operation} ${body.errorCode ?? body.message}`);
  if (request.operation === 'getSession' && status === 200) run.outcomes.add(`session ${body.data?.status}`);
  const grown = run.model.chats.length + run.model.calls.length > known;
  for (const url of [body.data?.url, body.data?.recordingUrl]) if (url) rememberLink(run, request, url);
  return [
    ...differences(expected, { status, ...body }, request.operation),
    ...differences(status, body.responseCode, 'responseCode'),
    ...(isNew && grown ? faultsOfId(request, newId, taken) : []),
  ];
}

/** What is wrong with a new id: it tells kind and workspace, and nothing else has it. */
function faultsOfId({ operation, key = '' }: Request, id: string, taken: boolean): string[] {
  const workspace = testWorkspaces.find(({ apiKeys }) => apiKeys.includes(key))?.id;
  const form = new RegExp(`^${operation === 'triggerCall' ? 'call' : 'ses'}_${workspace}_[0-9a-f]{16}$`);
  return [...(taken ? [`${id} is not new`] : []), ...(form.test(id) ? [] : [`${id} has another form`])];
}

function rememberLink(run: Run, { key = '' }: Request, url: string): void {
  const minutes = testWorkspaces.find(({ apiKeys }) => apiKeys.includes(key))?.durations.linkLifetimeMinutes ?? 0;
  run.links.push({ url, until: run.model.now + minutes * 60_000 });
}

async function opened({ mock, model, links, said, outcomes }: Run, url: string): Promise<string[]> {
  const response = await mock.fetch(url);
  said.push(`${response.status} ${(await response.bytes()).length}`);
  outcomes.add(`link ${response.status}`);
  const until = links.find((link) => link.url === url)?.until ?? 0;
  // The moment of the end itself is left open; links count in whole seconds.
  if (Math.abs(until - model.now) < 1000) return [];
  return differences(model.now < until ? 200 : 403, response.status, 'status of a link');
}

function heard({ mock, model, said }: Run, { sessionId, text }: { sessionId: string; text: string }): string[] {
  const known = model.chats.some(({ id }) => id === sessionId);
  let thrown = false;
  try {
    said.push(shown(mock.customerSays({ sessionId, text })));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    thrown = true;
  }
  if (known) customerSays(model, sessionId, text);
  return differences(!known, thrown, 'customerSays throws');
}

/** What the model foretells of what happens by itself. The rest cannot be seen in any answer. */
const visible = new Set([
  ...['message-sent', 'message-failed', 'agent-failed', 'chat-completed'],
  ...['call-placed', 'call-answered', 'call-hung-up', 'call-errored', 'call-agent-errored'],
  ...['call-not-connected', 'call-not-answered', 'call-expired'],
]);

/** Moves the clock by a function that tells what happened, and expects the same to happen in the model. */
async function moved(
  run: Run,
  move: () => readonly { at: number; type: string; sessionId?: string }[],
): Promise<string[]> {
  const events = move();
  run.said.push(shown(events));
  for (const { sessionId } of events) if (sessionId?.startsWith('call_')) await recognise(run, sessionId);
  const received = events.filter(({ type }) => visible.has(type));
  const ordered = events.every(({ at }, index) => at >= (events[index - 1]?.at ?? at));
  const happenings = pass(run.model, run.mock.time.now());
  return [
    ...(ordered ? [] : ['events are not in the order of their moments']),
    ...unlike(lines(happenings), lines(received.map(({ at, type, sessionId = '' }) => ({ at, type, id: sessionId })))),
  ];
}

/** What happened in one of both only. */
function unlike(expected: readonly string[], received: readonly string[]): string[] {
  return [
    ...expected.filter((line) => !received.includes(line)).map((line) => `expected ${line}`),
    ...received.filter((line) => !expected.includes(line)).map((line) => `received ${line}, unexpected`),
    ...differences(expected.length, received.length, 'number of events'),
  ];
}

function lines(happenings: readonly Happening[]): string[] {
  return happenings.map(({ at, type, id }) => `${new Date(at).toISOString()} ${type} ${id}`);
}

async function movedToNext(run: Run): Promise<string[]> {
  const before = run.mock.time.now();
  const next = nextMoment(run.model);
  const nothing: string[] = [];
  const places = await moved(run, () => {
    const events = run.mock.time.toNext();
    const now = run.mock.time.now();
    if (now > next) nothing.push(`toNext went past ${new Date(next).toISOString()} to ${new Date(now).toISOString()}`);
    if (now > before && events.length === 0) nothing.push('toNext moved, and nothing happened');
    if (now === before && next !== Number.POSITIVE_INFINITY && events.length === 0) nothing.push('toNext did not move');
    return events;
  });
  return [...nothing, ...places];
}

/** Finds out which call of a workflow has an id that nobody was told. Its variables have a reference of their own. */
async function recognise(run: Run, sessionId: string): Promise<void> {
  const callId = sessionId.replace(/-r\d+$/, '');
  if (run.model.calls.some((call) => call.callId === callId)) return;
  const key = testWorkspaces.find(({ id }) => callId.startsWith(`call_${id}_`))?.apiKeys[0];
  const { body } = await sent(run, { operation: 'getSession', id: callId, ...(key !== undefined && { key }) });
  const { ref } = body.data?.dynamicVariables ?? {};
  for (const call of run.model.calls) {
    if (ref !== undefined && call.callId === undefined && call.request.variables?.ref === ref) call.callId = callId;
  }
}
