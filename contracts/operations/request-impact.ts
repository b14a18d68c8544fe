import { parseInstant } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Effect } from './effect.ts';
import { recipientsIn } from './recipients.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What a request would do if a service took it, whatever is wrong with it. */
export interface RequestImpact {
  effect: Effect;
  /** How many people get something at once. */
  messages: number;
  /** How often somebody is called, with all retries. */
  calls: number;
  /** What may wait in the service afterwards. */
  schedules?: PlannedEffect;
}

export interface PlannedEffect {
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
export function requestImpactOf(operationId: OperationId, body: unknown, now: number): RequestImpact {
  const fields = isObject(body) ? body : {};
  switch (operationId) {
    case 'triggerChat':
      return chatImpactOf(fields, now);
    case 'triggerCall':
      return callImpactOf(fields, now);
    case 'updateWorkflowCall': {
      const { schedule_time: scheduleTime, no_of_retries: retries } = fields;
      const schedules = {
        what: 'workflow-call' as const,
        ...dueOf(scheduleTime, now),
        hasRetries: retriesIn(retries) > 0,
      };
      return { effect: 'call', messages: 0, calls: 1 + retriesIn(retries), schedules };
    }
    case 'cancelScheduledMessages':
    case 'cancelCall':
    case 'getSession':
    case 'getSignedUrl':
      return { effect: 'none', messages: 0, calls: 0 };
  }
}

function chatImpactOf(fields: JsonObject, now: number): RequestImpact {
  const waits = ['scheduleTime', 'startWorkingHour', 'endWorkingHour'].some((name) => fields[name] !== undefined);
  const due = dueOf(fields.scheduleTime, now);
  const schedules = waits ? { schedules: { what: 'message' as const, ...due, hasRetries: false } } : {};
  const people = recipientsIn(fields).length;
  // Those of the thread get an answer in it.
  const isThreadReply = isObject(fields.emailOptions) && fields.emailOptions.replyTo !== undefined;
  const reachesNobody = people === 0 && !isThreadReply;
  if (fields.doReturnResponse === true || reachesNobody)
    return { effect: 'record', messages: 0, calls: 0, ...schedules };
  if (due.isFar) return { effect: 'schedule', messages: 0, calls: 0, ...schedules };
  return { effect: 'send', messages: Math.max(people, 1), calls: 0, ...schedules };
}

function callImpactOf(fields: JsonObject, now: number): RequestImpact {
  const due = dueOf(fields.scheduleTime, now);
  const retries = retriesIn(fields.noOfRetries);
  const schedules = { what: 'call' as const, ...due, hasRetries: retries > 0 };
  if (due.isFar) return { effect: 'schedule', messages: 0, calls: 0, schedules };
  return { effect: 'call', messages: 0, calls: 1 + retries, schedules };
}

function dueOf(scheduleTime: unknown, now: number): Pick<PlannedEffect, 'dueAt' | 'isFar'> {
  const due = typeof scheduleTime === 'string' ? parseInstant(scheduleTime) : undefined;
  if (due === undefined) return { dueAt: undefined, isFar: false };
  return { dueAt: new Date(due).toISOString(), isFar: due > now + day };
}

function retriesIn(value: unknown): number {
  const retries = Math.ceil(Number(value));
  return retries > 0 ? retries : 0;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
