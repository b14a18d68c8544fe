import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { ControlError } from '../../src/control-client.ts';
import { createRandom } from '../support/random.ts';
import { type Command, randomCommand } from './commands/commands.ts';
import { findDifferences, toJson } from './difference.ts';
import { type Exchange, sendRequest } from './exchange.ts';
import type { ModelEvent } from './model/chats.ts';
import {
  advance,
  customerSays,
  emptyModel,
  expectedAnswer,
  type Model,
  nextDueAt,
  type Request,
} from './model/model.ts';
import { firstInstant } from './model/time.ts';
import { testWorkspaces } from './workspaces.ts';

/** The step at which mock and model part, and how. */
interface Difference {
  step: number;
  command: Command;
  differencesFound: string[];
}

export interface SimulationResult {
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
  responses: string[];
  /** Mistakes that the mock found in itself. */
  internalErrors: unknown[];
  outcomes: Set<string>;
}

/** Plays a number of random steps on a mock and on the model, until they differ. */
export async function simulate(seed: number, steps: number): Promise<SimulationResult> {
  const random = createRandom(seed);
  const clock = manualClock(firstInstant + random.int(0, 24 * 60) * 60_000);
  const internalErrors: unknown[] = [];
  const mock = createMock({
    clock,
    seed: `simulation ${seed}`,
    workspaces: { workspaces: testWorkspaces },
    onError: (error) => internalErrors.push(error),
  });
  const outcomes = new Set<string>();
  const run: Run = { mock, model: emptyModel(mock.time.now()), links: [], responses: [], internalErrors, outcomes };
  const log: string[] = [];
  const commands: Command[] = [];
  for (let step = 0; step < steps; step += 1) {
    const command = randomCommand(random, run);
    commands.push(command);
    run.responses = [];
    const differencesFound = await runStep(run, command);
    log.push(run.responses.join(' '));
    if (differencesFound.length > 0)
      return { log, commands, outcomes, difference: { step, command, differencesFound } };
  }
  return { log, commands, outcomes, difference: undefined };
}

/** Plays one step, and takes it for a difference when the mock fails. */
async function runStep(run: Run, command: Command): Promise<string[]> {
  const failure = (error: unknown) => `the mock failed: ${error instanceof Error ? error.stack : error}`;
  try {
    const differencesFound = await playStep(run, command);
    return [...differencesFound, ...run.internalErrors.splice(0).map(failure)];
  } catch (error) {
    return [failure(error)];
  }
}

/** Plays one step on both sides, and returns where they differ. */
function playStep(run: Run, command: Command): Promise<string[]> | string[] {
  switch (command.do) {
    case 'request':
      return compareRequest(run, command.request);
    case 'openLink':
      return compareLink(run, command.url);
    case 'customerSays':
      return compareCustomerMessage(run, command);
    case 'advance':
      return compareAdvance(run, () => run.mock.time.moveTo(run.model.now + command.ms));
    case 'toNext':
      return compareMoveToNext(run);
  }
}

/** The answer to a request, written down. */
async function sendRecorded(run: Run, request: Request): Promise<Exchange> {
  const response = await sendRequest(run.mock, request);
  run.responses.push(response.line);
  return response;
}

async function compareRequest(run: Run, request: Request): Promise<string[]> {
  const { status, body } = await sendRecorded(run, request);
  const newId = request.operation === 'triggerCall' ? body.data?.callId : body.data?.sessionId;
  const isNew = request.operation.startsWith('trigger') && newId !== undefined;
  const knownCount = run.model.chats.length + run.model.calls.length;
  const isTaken =
    run.model.chats.some(({ id }) => id === newId) || run.model.calls.some(({ callId }) => callId === newId);
  const expected = expectedAnswer(run.model, request, newId);
  run.outcomes.add(`${request.operation} ${body.errorCode ?? body.message}`);
  if (request.operation === 'getSession' && status === 200) run.outcomes.add(`session ${body.data?.status}`);
  const hasGrown = run.model.chats.length + run.model.calls.length > knownCount;
  for (const url of [body.data?.url, body.data?.recordingUrl]) if (url) rememberLink(run, request, url);
  return [
    ...findDifferences(expected, { status, ...body }, request.operation),
    ...findDifferences(status, body.responseCode, 'responseCode'),
    ...(isNew && hasGrown ? checkNewId(request, newId, isTaken) : []),
  ];
}

/** What is wrong with a new id: it names kind and workspace, and nothing else has it. */
function checkNewId({ operation, key = '' }: Request, id: string, isTaken: boolean): string[] {
  const workspace = testWorkspaces.find(({ apiKeys }) => apiKeys.includes(key))?.id;
  const form = new RegExp(`^${operation === 'triggerCall' ? 'call' : 'ses'}_${workspace}_[0-9a-f]{16}$`);
  return [...(isTaken ? [`${id} is not new`] : []), ...(form.test(id) ? [] : [`${id} has another form`])];
}

function rememberLink(run: Run, { key = '' }: Request, url: string): void {
  const minutes = testWorkspaces.find(({ apiKeys }) => apiKeys.includes(key))?.durations.linkLifetimeMinutes ?? 0;
  run.links.push({ url, until: run.model.now + minutes * 60_000 });
}

async function compareLink({ mock, model, links, responses, outcomes }: Run, url: string): Promise<string[]> {
  const response = await mock.fetch(url);
  responses.push(`${response.status} ${(await response.bytes()).length}`);
  outcomes.add(`link ${response.status}`);
  const until = links.find((link) => link.url === url)?.until ?? 0;
  // The moment of the end itself is left open; links count in whole seconds.
  if (Math.abs(until - model.now) < 1000) return [];
  return findDifferences(model.now < until ? 200 : 403, response.status, 'status of a link');
}

async function compareCustomerMessage(
  { mock, model, responses }: Run,
  { sessionId, text }: { sessionId: string; text: string },
): Promise<string[]> {
  const knownCount = model.chats.some(({ id }) => id === sessionId);
  let thrown = false;
  try {
    responses.push(toJson(await mock.control.sendCustomerMessage({ sessionId, text })));
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    thrown = true;
  }
  if (knownCount) customerSays(model, sessionId, text);
  return findDifferences(!knownCount, thrown, 'sendCustomerMessage rejects');
}

/** What the model foretells of what happens by itself. The rest cannot be seen in any answer. */
const visible = new Set([
  ...['message-sent', 'message-failed', 'agent-failed', 'chat-completed'],
  ...['call-placed', 'call-answered', 'call-hung-up', 'call-errored', 'call-agent-errored'],
  ...['call-not-connected', 'call-not-answered', 'call-expired'],
]);

/** Moves the clock by a function that returns what happened, and expects the same to happen in the model. */
async function compareAdvance(
  run: Run,
  move: () => readonly { at: number; type: string; sessionId?: string }[],
): Promise<string[]> {
  const events = move();
  run.responses.push(toJson(events));
  for (const { sessionId } of events) if (sessionId?.startsWith('call_')) await identifyCall(run, sessionId);
  const received = events.filter(({ type }) => visible.has(type));
  const ordered = events.every(({ at }, index) => at >= (events[index - 1]?.at ?? at));
  const modelEvents = advance(run.model, run.mock.time.now());
  return [
    ...(ordered ? [] : ['events are not in the order of their moments']),
    ...findEventDifferences(
      formatEvents(modelEvents),
      formatEvents(received.map(({ at, type, sessionId = '' }) => ({ at, type, id: sessionId }))),
    ),
  ];
}

/** What happened in one of both only. */
function findEventDifferences(expected: readonly string[], received: readonly string[]): string[] {
  return [
    ...expected.filter((line) => !received.includes(line)).map((line) => `expected ${line}`),
    ...received.filter((line) => !expected.includes(line)).map((line) => `received ${line}, unexpected`),
    ...findDifferences(expected.length, received.length, 'number of events'),
  ];
}

function formatEvents(modelEvents: readonly ModelEvent[]): string[] {
  return modelEvents.map(({ at, type, id }) => `${new Date(at).toISOString()} ${type} ${id}`);
}

async function compareMoveToNext(run: Run): Promise<string[]> {
  const before = run.mock.time.now();
  const next = nextDueAt(run.model);
  const problems: string[] = [];
  const differencesFound = await compareAdvance(run, () => {
    const events = run.mock.time.toNext();
    const now = run.mock.time.now();
    if (now > next) problems.push(`toNext went past ${new Date(next).toISOString()} to ${new Date(now).toISOString()}`);
    if (now > before && events.length === 0) problems.push('toNext moved, and nothing happened');
    if (now === before && next !== Number.POSITIVE_INFINITY && events.length === 0)
      problems.push('toNext did not move');
    return events;
  });
  return [...problems, ...differencesFound];
}

/** Finds out which call of a workflow has an id that was returned to nobody. Its variables have a reference of their own. */
async function identifyCall(run: Run, sessionId: string): Promise<void> {
  const callId = sessionId.replace(/-r\d+$/, '');
  if (run.model.calls.some((call) => call.callId === callId)) return;
  const key = testWorkspaces.find(({ id }) => callId.startsWith(`call_${id}_`))?.apiKeys[0];
  const { body } = await sendRecorded(run, { operation: 'getSession', id: callId, ...(key !== undefined && { key }) });
  const { ref } = body.data?.dynamicVariables ?? {};
  for (const call of run.model.calls) {
    if (ref !== undefined && call.callId === undefined && call.request.variables?.ref === ref) call.callId = callId;
  }
}
