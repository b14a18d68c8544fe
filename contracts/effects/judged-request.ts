import { parseInstant } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Effect } from '../effect.ts';
import { recipientsIn } from './recipients.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a request would do if a service took it, whatever is wrong with it. */
export interface JudgedRequest {
  effect: Effect;
  /** How many people get something at once. */
  messages: number;
  /** How often somebody is called, with all retries. */
  calls: number;
  /** What may wait in the service afterwards. */
  leaves?: Waiting;
}

export interface Waiting {
  what: 'message' | 'call' | 'workflow-call';
  /** As the request has it. Nothing becomes due while a rule is tried when this is a day ahead; see {@link isFar}. */
  dueAt: string | undefined;
  isFar: boolean;
  hasRetries: boolean;
}

const day = 86_400_000;

/**
 * The strongest effect that a request could have, `now` being a moment in milliseconds.
 *
 * A message or a call is only scheduled when it is due a day ahead or more: then it can be taken back in time, whatever
 * the clocks say. A call of a workflow is a call even then, as nothing takes it back: its id is given to nobody.
 */
export function judgedRequest(operationId: OperationId, body: unknown, now: number): JudgedRequest {
  const fields = isObject(body) ? body : {};
  switch (operationId) {
    case 'triggerChat':
      return judgedChat(fields, now);
    case 'triggerCall':
      return judgedCall(fields, now);
    case 'updateWorkflowCall': {
      const { schedule_time: moment, no_of_retries: retries } = fields;
      const leaves = { what: 'workflow-call' as const, ...dueOf(moment, now), hasRetries: retriesIn(retries) > 0 };
      return { effect: 'call', messages: 0, calls: 1 + retriesIn(retries), leaves };
    }
    case 'cancelScheduledMessages':
    case 'cancelCall':
    case 'getSession':
    case 'getSignedUrl':
      return { effect: 'none', messages: 0, calls: 0 };
  }
}

function judgedChat(fields: Members, now: number): JudgedRequest {
  const waits = ['scheduleTime', 'startWorkingHour', 'endWorkingHour'].some((name) => fields[name] !== undefined);
  const due = dueOf(fields.scheduleTime, now);
  const leaves = waits ? { leaves: { what: 'message' as const, ...due, hasRetries: false } } : {};
  const people = recipientsIn(fields).length;
  // Those of the thread get an answer in it.
  const inThread = isObject(fields.emailOptions) && fields.emailOptions.replyTo !== undefined;
  const nobody = people === 0 && !inThread;
  if (fields.doReturnResponse === true || nobody) return { effect: 'record', messages: 0, calls: 0, ...leaves };
  if (due.isFar) return { effect: 'schedule', messages: 0, calls: 0, ...leaves };
  return { effect: 'send', messages: Math.max(people, 1), calls: 0, ...leaves };
}

function judgedCall(fields: Members, now: number): JudgedRequest {
  const due = dueOf(fields.scheduleTime, now);
  const retries = retriesIn(fields.noOfRetries);
  const leaves = { what: 'call' as const, ...due, hasRetries: retries > 0 };
  if (due.isFar) return { effect: 'schedule', messages: 0, calls: 0, leaves };
  return { effect: 'call', messages: 0, calls: 1 + retries, leaves };
}

function dueOf(moment: unknown, now: number): Pick<Waiting, 'dueAt' | 'isFar'> {
  const due = typeof moment === 'string' ? parseInstant(moment) : undefined;
  if (due === undefined) return { dueAt: undefined, isFar: false };
  return { dueAt: new Date(due).toISOString(), isFar: due > now + day };
}

function retriesIn(value: unknown): number {
  const retries = Math.ceil(Number(value));
  return retries > 0 ? retries : 0;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
