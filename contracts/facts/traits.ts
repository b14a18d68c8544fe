import { day, parseInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { dataOf, type Exchange, type JsonObject } from './exchange.ts';

/** What a request may do to the world outside, from nothing to a call that rings at a person. */
export const effects = ['none', 'record', 'schedule', 'send', 'call'] as const;

export type Effect = (typeof effects)[number];

/** Whether what is allowed covers what is wanted. */
export function covers(allowed: Effect, wanted: Effect): boolean {
  return effects.indexOf(wanted) <= effects.indexOf(allowed);
}

/** What the kit has to know of an operation, beside what the document says of it. */
interface OperationTraits {
  /** Whatever is wrong with the body. `now` in milliseconds since 1970; `people`: how many recipients it names. */
  impactOf(body: JsonObject, now: number, people: number): RequestImpact;
  /** The fields of its body that name people, who all have to be recipients of the subject. */
  recipientFields: RecipientFields;
  /** What a success begins, by the member of `data` with its id; undefined when it begins nothing. */
  issues?: { kind: 'session' | 'call'; member: string };
  /** What it undoes; undefined when it undoes nothing. */
  undoes?: Undoing;
  /** The chapters whose rules are about it. */
  chapters: readonly string[];
}

/** Longer ids are not used: no address carries them. */
export const maxIdBytes = 1_024;

/** Paths of fields: `emailOptions.cc`. */
export interface RecipientFields {
  numbers?: readonly string[];
  emails?: readonly string[];
  /** Numbers of the service itself, which reach no other person. */
  senders?: readonly string[];
  /** The id of a thread, by which all its members are reached. */
  threads?: readonly string[];
}

interface Undoing {
  what: 'message' | 'call';
  /** The path parameter with the id of what is undone. */
  parameter: string;
  /** Whether an answer says that something was cancelled. */
  isCancelled(exchange: Exchange): boolean;
  /** Whether an answer says that nothing was there to cancel; any other says that it is too late, or nothing. */
  foundNothing(exchange: Exchange): boolean;
}

/** What a request would do if a service took it, whatever is wrong with it. */
export interface RequestImpact {
  effect: Effect;
  /** How many people get something at once. */
  messages: number;
  /** How often a person is called, with all retries. */
  calls: number;
  /** What may wait in the service afterwards. */
  schedules?: PlannedEffect;
  /** Of what is only scheduled: whom a service would reach that does it at once. */
  ifSentAtOnce?: { messages: number; calls: number };
}

export interface PlannedEffect {
  what: 'message' | 'call' | 'workflow-call';
  /** As the request has it. */
  dueAt: string | undefined;
  /** Whether it is due in more than a day: then nothing becomes due while a rule is tried. */
  isFar: boolean;
  hasRetries: boolean;
}

type TraitsRow = Partial<OperationTraits> & Pick<OperationTraits, 'chapters'>;

/** What the kit knows of each operation. A new operation does not compile until it has a row. */
const traits: { [Id in OperationId]: TraitsRow } = {
  triggerChat: {
    impactOf: chatImpactOf,
    recipientFields: {
      numbers: ['customerNumber'],
      emails: ['customerEmail', 'emailOptions.cc', 'emailOptions.bcc'],
      senders: ['agentNumber'],
      threads: ['emailOptions.replyTo'],
    },
    issues: { kind: 'session', member: 'sessionId' },
    chapters: ['trigger-chat', 'transcript'],
  },
  cancelScheduledMessages: {
    undoes: {
      what: 'message',
      parameter: 'sessionId',
      isCancelled: ({ status, json }) => status === 200 && dataOf(json).isCancelled === true,
      foundNothing: ({ status, json }) => status === 200 && messageOf(json) === 'No scheduled jobs found',
    },
    chapters: ['cancel-scheduled'],
  },
  getSession: { chapters: ['get-session', 'session', 'transcript'] },
  updateWorkflowCall: {
    impactOf: workflowCallImpactOf,
    recipientFields: { numbers: ['customer_number'], senders: ['bot_number'] },
    chapters: ['update-workflow'],
  },
  triggerCall: {
    impactOf: callImpactOf,
    recipientFields: { numbers: ['phoneNumber', 'options.transferNumber'] },
    issues: { kind: 'call', member: 'callId' },
    chapters: ['trigger-call'],
  },
  getSignedUrl: { chapters: ['signed-url'] },
  cancelCall: {
    undoes: {
      what: 'call',
      parameter: 'callId',
      // What a call gets that is not in the queue is open, so it may be a 200, too.
      isCancelled: ({ status, json }) => status === 200 && messageOf(json) === 'Call canceled successfully!',
      foundNothing: ({ status, json }) =>
        status === 200
          ? messageOf(json) !== 'Call canceled successfully!'
          : status >= 400 && status < 500 && status !== 401 && status !== 429,
    },
    chapters: ['cancel-call'],
  },
};

/** `isRead`: whether its requests change nothing, so that they may be sent again. */
export function traitsOf(operationId: OperationId): OperationTraits & { isRead: boolean } {
  const isRead = operations[operationId].method === 'GET';
  return { isRead, impactOf: () => noImpact, recipientFields: {}, ...traits[operationId] };
}

/** The operation that undoes something; undefined when none does. */
export function undoingOperationOf(what: PlannedEffect['what']): ({ operationId: OperationId } & Undoing) | undefined {
  return operationIds.flatMap((operationId) => {
    const { undoes } = traits[operationId];
    return undoes?.what === what ? [{ operationId, ...undoes }] : [];
  })[0];
}

const noImpact: RequestImpact = { effect: 'none', messages: 0, calls: 0 };

/** A message counts as scheduled if it is due in more than a day, so that the kit can undo it in time. */
function chatImpactOf(body: JsonObject, now: number, people: number): RequestImpact {
  const waits = ['scheduleTime', 'startWorkingHour', 'endWorkingHour'].some((name) => body[name] !== undefined);
  const due = dueOf(body.scheduleTime, now);
  const schedules = waits ? { schedules: { what: 'message' as const, ...due, hasRetries: false } } : {};
  // The members of a thread get an answer in it.
  const isThreadReply = isObject(body.emailOptions) && body.emailOptions.replyTo !== undefined;
  const reachesNobody = people === 0 && !isThreadReply;
  if (body.doReturnResponse === true || reachesNobody) return { effect: 'record', messages: 0, calls: 0, ...schedules };
  const ifSentAtOnce = { messages: Math.max(people, 1), calls: 0 };
  if (due.isFar) return { effect: 'schedule', messages: 0, calls: 0, ...schedules, ifSentAtOnce };
  return { effect: 'send', messages: Math.max(people, 1), calls: 0, ...schedules };
}

/** A call counts as scheduled if it is due in more than a day, so that the kit can undo it in time. */
function callImpactOf({ scheduleTime, noOfRetries, retryAfterHours }: JsonObject, now: number): RequestImpact {
  const due = dueOf(scheduleTime, now);
  const retries = countRetries(noOfRetries);
  // One within a minute is a part of the call: it is over before anything could be undone.
  const isPrompt = typeof retryAfterHours === 'number' && retryAfterHours >= 0 && retryAfterHours < 1 / 60;
  const schedules = { what: 'call' as const, ...due, hasRetries: retries > 0 && !isPrompt };
  const ifSentAtOnce = { messages: 0, calls: 1 + retries };
  if (due.isFar) return { effect: 'schedule', messages: 0, calls: 0, schedules, ifSentAtOnce };
  return { effect: 'call', messages: 0, calls: 1 + retries, schedules };
}

/** A call of a workflow is a call however late it is due: no answer has its id, so nothing undoes it. */
function workflowCallImpactOf(body: JsonObject, now: number): RequestImpact {
  const retries = countRetries(body.no_of_retries);
  const schedules = { what: 'workflow-call' as const, ...dueOf(body.schedule_time, now), hasRetries: retries > 0 };
  return { effect: 'call', messages: 0, calls: 1 + retries, schedules };
}

function dueOf(scheduleTime: unknown, now: number): Pick<PlannedEffect, 'dueAt' | 'isFar'> {
  const due = typeof scheduleTime === 'string' ? parseInstant(scheduleTime) : undefined;
  if (due === undefined) return { dueAt: undefined, isFar: false };
  return { dueAt: new Date(due).toISOString(), isFar: due > now + day };
}

function countRetries(value: unknown): number {
  const retries = Math.ceil(Number(value));
  return retries > 0 ? retries : 0;
}

function messageOf(json: unknown): unknown {
  return ((json ?? {}) as { message?: unknown }).message;
}
