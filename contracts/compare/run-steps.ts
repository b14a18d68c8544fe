import type { OperationId } from '../../src/operations.ts';
import type { Actor } from '../generators/client-actions.ts';
import type { Probe } from '../observe/probe.ts';
import { dataOf, type Exchange } from '../operations/exchange.ts';
import { traitsOf } from '../operations/traits.ts';
import type { Subject } from '../subject/subject.ts';
import type { RequestInput } from '../transport/service.ts';
import { type Difference, differencesOf } from './difference.ts';
import { followUps, type Step } from './steps.ts';

/** The steps so far on both sides, the last of which they answer differently. */
export interface Divergence {
  difference: Difference;
  /** What was exchanged with both, one after the other, and how much time passed between. */
  history: readonly HistoryEntry[];
  /** Which of the steps it was, counted from 0. */
  stepIndex: number;
  /** The answers that differ. */
  answers: readonly [Exchange, Exchange];
}

type HistoryEntry = { exchanges: readonly [Exchange, Exchange] } | { passedSeconds: number };

type IdPair = readonly [string, string];

/** What was begun so far, by its identifiers on both sides. */
interface KnownIds {
  session: IdPair[];
  call: IdPair[];
}

/** Whether a difference is one that is looked for. */
export type DifferenceFilter = (difference: Difference, answers: Divergence['answers']) => boolean;

/** Sends both services the same requests, step by step, until they diverge as is looked for; undefined when they do not. */
export async function runStepsOnBoth(
  subjects: readonly [Subject, Subject],
  services: readonly [Probe, Probe],
  steps: readonly Step[],
  isWanted: DifferenceFilter,
): Promise<Divergence | undefined> {
  const pair = createSubjectPair(subjects, [services[0].now, services[1].now]);
  const knownIds: KnownIds = { session: [], call: [] };
  const history: HistoryEntry[] = [];
  for (const [stepIndex, step] of steps.entries()) {
    if (step.kind === 'advance') {
      // Both may have one control plane, which makes one move at a time.
      for (const service of services) await service.advanceTime(step.seconds);
      history.push({ passedSeconds: step.seconds });
      continue;
    }
    const request = toPairedRequest(step, subjects[0], knownIds);
    if (request === undefined) continue;
    const { operationId, who } = request;
    const [first, second] = await Promise.all([
      services[0].send(operationId, { ...request.inputFor(0), ...keyOf(subjects[0], who) }),
      services[1].send(operationId, { ...translateInput(request.inputFor(1), pair), ...keyOf(subjects[1], who) }),
    ]);
    history.push({ exchanges: [first, second] });
    const differences = differencesOf(first, second, pair);
    const difference = differences.find((one) => isWanted(one, [first, second]));
    if (difference !== undefined) return { difference, history, stepIndex, answers: [first, second] };
    // What follows from a request that one took and the other did not is no difference of its own.
    if (first.status !== second.status && !traitsOf(operationId).isRead) return undefined;
    recordIds(knownIds, first, second);
  }
  return undefined;
}

/** A request, with the identifiers of one side. */
interface PairedRequest {
  operationId: OperationId;
  who: Actor;
  inputFor(side: 0 | 1): RequestInput;
}

function toPairedRequest(
  step: Exclude<Step, { kind: 'advance' }>,
  subject: Subject,
  knownIds: KnownIds,
): PairedRequest | undefined {
  if (step.kind === 'request') {
    const { operationId, who, kind, ...request } = step;
    return { operationId, who, inputFor: () => request };
  }
  const { followUp, who, pick, text } = step;
  const ids = knownIds[followUps[followUp]];
  const pair = ids[pick % ids.length];
  if (pair === undefined) return undefined;
  const agentName = who === 'other' ? subject.otherWorkspace?.agent : subject.workspace.agents[0]?.name;
  switch (followUp) {
    case 'read':
    case 'readCall':
      return { operationId: 'getSession', who, inputFor: (side) => ({ path: { sessionId: pair[side] } }) };
    case 'cancel':
      return { operationId: 'cancelScheduledMessages', who, inputFor: (side) => ({ path: { sessionId: pair[side] } }) };
    case 'cancelCall':
      return { operationId: 'cancelCall', who, inputFor: (side) => ({ path: { callId: pair[side] } }) };
    case 'link':
      return { operationId: 'getSignedUrl', who, inputFor: (side) => ({ query: { callId: pair[side] } }) };
    case 'continue': {
      const body = { agentName, message: text, doReturnResponse: true };
      return { operationId: 'triggerChat', who, inputFor: (side) => ({ body: { ...body, sessionId: pair[side] } }) };
    }
    case 'replyTo': {
      const communicationChannel = subject.workspace.channels.email;
      const [customerEmail] = subject.recipients.emails;
      const scheduleTime = farAheadTimestamp();
      const body = { communicationChannel, customerEmail, scheduleTime };
      return {
        operationId: 'triggerChat',
        who: 'own',
        inputFor: (side) => ({ body: { ...body, emailOptions: { replyTo: pair[side] } } }),
      };
    }
  }
}

function farAheadTimestamp(): string {
  return `${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
}

function translateInput(input: RequestInput, { translate }: SubjectPair): RequestInput {
  // What a body holds is translated text by text, so that it keeps its shape.
  return input.body === undefined
    ? input
    : { ...input, body: translate(input.body) as Readonly<Record<string, unknown>> };
}

function keyOf({ workspace, otherWorkspace }: Subject, who: Actor): { apiKey: string } {
  return { apiKey: who === 'other' && otherWorkspace !== undefined ? otherWorkspace.apiKey : workspace.apiKey };
}

function recordIds(knownIds: KnownIds, first: Exchange, second: Exchange): void {
  const [firstData, secondData] = [dataOf(first.json), dataOf(second.json)];
  const { issues } = traitsOf(first.operationId);
  if (issues === undefined) return;
  const { kind, member } = issues;
  const pair = [String(firstData[member]), String(secondData[member])] as const;
  const isKnown = knownIds[kind].some(([id]) => id === pair[0]);
  const isOnBoth = typeof firstData[member] === 'string' && typeof secondData[member] === 'string';
  if (isOnBoth && !isKnown) knownIds[kind].push(pair);
}

/** Two services that are asked the same, and what corresponds in them. */
export interface SubjectPair {
  subjects: readonly [Subject, Subject];
  /** What each clock showed at the beginning, in milliseconds since 1970. */
  now: readonly [number, number];
  /** What the first side's names are on the other: in a text, or in all that a value holds. */
  translate(value: unknown): unknown;
  /** Whether two identifiers stand for the same: what appears together first belongs together from then on. */
  isSameId(one: string, other: string): boolean;
}

function createSubjectPair(subjects: SubjectPair['subjects'], now: SubjectPair['now']): SubjectPair {
  const pairs = new Map<string, string>();
  const reverse = new Map<string, string>();
  return {
    subjects,
    now,
    translate: createIdMapping(...subjects),
    isSameId(one, other) {
      if (pairs.has(one) || reverse.has(other)) return pairs.get(one) === other;
      pairs.set(one, other);
      reverse.set(other, one);
      return true;
    },
  };
}

/** Whether a number is one that the subject's channels have; which of them speaks is open unless one was asked for. */
export function isOwnNumber({ workspace }: Subject, number: string): boolean {
  const { messengerNumbers = [], voiceNumbers = [] } = workspace;
  const digits = number.replace(/^\+/, '');
  return [...messengerNumbers, ...voiceNumbers].some((own) => own.replace(/^\+/, '') === digits);
}

/** What something is called in another subject: channels, agents, numbers and recipients by their place in the file. */
function createIdMapping(one: Subject, other: Subject): (value: unknown) => unknown {
  const names = new Map<string, string>();
  const [ownNames, otherNames] = [namesByPath(one), namesByPath(other)];
  for (const [path, name] of ownNames) {
    const otherName = otherNames.get(path);
    if (otherName !== undefined && !names.has(name)) names.set(name, otherName);
  }
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(translate);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translate(inner)]));
  };
  return translate;
}

/** Everything that has a name of its own in a subject, by where it stands. */
function namesByPath({ workspace, recipients, otherWorkspace }: Subject): Map<string, string> {
  const names = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      names.set(path, value);
      // Numbers may be written without their plus.
      if (value.startsWith('+')) names.set(`${path} bare`, value.slice(1));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
    }
  };
  const { apiKey, ...own } = workspace;
  visit(own, 'workspace');
  visit(recipients, 'recipients');
  visit({ agent: otherWorkspace?.agent, webChat: otherWorkspace?.webChat }, 'other');
  return names;
}
