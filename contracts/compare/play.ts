import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../exchange.ts';
import type { Who } from '../model/step.ts';
import { dataOf, type Questioned } from '../questioned.ts';
import type { Asked } from '../service.ts';
import type { Subject } from '../subject.ts';
import { type Difference, differenceOf } from './difference.ts';
import { type Sides, sidesOf } from './sides.ts';
import { type Step, takingUp } from './step.ts';

/** The steps so far on both sides, the last of which they answer differently. */
export interface Parting {
  difference: Difference;
  /** What was exchanged with both, one after the other, and how much time passed between. */
  course: readonly Stage[];
  /** Which of the steps it was, counted from 0. */
  at: number;
  /** The answers that differ. */
  last: readonly [Exchange, Exchange];
}

type Stage = { asked: readonly [Exchange, Exchange] } | { passedSeconds: number };

type Pair = readonly [string, string];

/** What was begun so far, by its identifiers on both sides. */
interface Begun {
  session: Pair[];
  call: Pair[];
}

/** Asks both services the same, step by step, until they part; undefined when they do not. */
export async function playBoth(
  subjects: readonly [Subject, Subject],
  services: readonly [Questioned, Questioned],
  steps: readonly Step[],
): Promise<Parting | undefined> {
  const sides = sidesOf(subjects, [services[0].now, services[1].now]);
  const begun: Begun = { session: [], call: [] };
  const course: Stage[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.does === 'pass') {
      await Promise.all(services.map((service) => service.pass(step.seconds)));
      course.push({ passedSeconds: step.seconds });
      continue;
    }
    const asked = askedBy(step, subjects[0], begun);
    if (asked === undefined) continue;
    const { operationId, who } = asked;
    const [one, other] = await Promise.all([
      services[0].send(operationId, { ...asked.of(0), ...keyOf(subjects[0], who) }),
      services[1].send(operationId, { ...translated(asked.of(1), sides), ...keyOf(subjects[1], who) }),
    ]);
    course.push({ asked: [one, other] });
    const difference = differenceOf(one, other, sides);
    if (difference !== undefined) return { difference, course, at, last: [one, other] };
    note(begun, one, other);
  }
  return undefined;
}

/** A request, with the identifiers of one side. */
interface Request {
  operationId: OperationId;
  who: Who;
  of(side: 0 | 1): Asked;
}

function askedBy(step: Exclude<Step, { does: 'pass' }>, subject: Subject, begun: Begun): Request | undefined {
  if (step.does === 'ask') {
    const { operationId, who, does, ...asked } = step;
    return { operationId, who, of: () => asked };
  }
  const { how, who, of, text } = step;
  const ids = begun[takingUp[how]];
  const pair = ids[of % ids.length];
  if (pair === undefined) return undefined;
  const agentName = who === 'other' ? subject.otherWorkspace?.agent : subject.workspace.agents[0]?.name;
  switch (how) {
    case 'read':
    case 'readCall':
      return { operationId: 'getSession', who, of: (side) => ({ path: { sessionId: pair[side] } }) };
    case 'cancel':
      return { operationId: 'cancelScheduledMessages', who, of: (side) => ({ path: { sessionId: pair[side] } }) };
    case 'cancelCall':
      return { operationId: 'cancelCall', who, of: (side) => ({ path: { callId: pair[side] } }) };
    case 'link':
      return { operationId: 'getSignedUrl', who, of: (side) => ({ query: { callId: pair[side] } }) };
    case 'continue': {
      const body = { agentName, message: text, doReturnResponse: true };
      return { operationId: 'triggerChat', who, of: (side) => ({ body: { ...body, sessionId: pair[side] } }) };
    }
    case 'replyTo': {
      const communicationChannel = subject.workspace.channels.email;
      const [customerEmail] = subject.recipients.emails;
      const scheduleTime = inWeeks();
      const body = { communicationChannel, customerEmail, scheduleTime };
      return {
        operationId: 'triggerChat',
        who: 'own',
        of: (side) => ({ body: { ...body, emailOptions: { replyTo: pair[side] } } }),
      };
    }
  }
}

function inWeeks(): string {
  return `${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
}

function translated(asked: Asked, { translated }: Sides): Asked {
  // What a body holds is translated text by text, so that it keeps its shape.
  return asked.body === undefined
    ? asked
    : { ...asked, body: translated(asked.body) as Readonly<Record<string, unknown>> };
}

function keyOf({ workspace, otherWorkspace }: Subject, who: Who): { apiKey: string } {
  return { apiKey: who === 'other' && otherWorkspace !== undefined ? otherWorkspace.apiKey : workspace.apiKey };
}

function note(begun: Begun, one: Exchange, other: Exchange): void {
  const [first, second] = [dataOf(one.json), dataOf(other.json)];
  const add = (kind: keyof Begun, name: string) => {
    const pair = [String(first[name]), String(second[name])] as const;
    const isKnown = begun[kind].some(([id]) => id === pair[0]);
    if (typeof first[name] === 'string' && !isKnown) begun[kind].push(pair);
  };
  if (one.operationId === 'triggerChat') add('session', 'sessionId');
  if (one.operationId === 'triggerCall') add('call', 'callId');
}
