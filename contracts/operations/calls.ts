import { dueOf } from './due.ts';
import type { JsonObject, OperationTraits, RequestImpact } from './traits.ts';

export const triggerCall: OperationTraits = {
  isRead: false,
  impactOf: callImpactOf,
  recipientFields: { numbers: ['phoneNumber', 'options.transferNumber'] },
  issues: { kind: 'call', member: 'callId' },
  chapters: ['trigger-call'],
};

export const updateWorkflowCall: OperationTraits = {
  isRead: false,
  impactOf: workflowCallImpactOf,
  recipientFields: { numbers: ['customer_number'], senders: ['bot_number'] },
  chapters: ['update-workflow'],
};

/** A call is only scheduled when it is due in more than a day: then it can be undone in time, whatever the clocks say. */
function callImpactOf({ scheduleTime, noOfRetries }: JsonObject, now: number): RequestImpact {
  const due = dueOf(scheduleTime, now);
  const retries = retriesIn(noOfRetries);
  const schedules = { what: 'call' as const, ...due, hasRetries: retries > 0 };
  if (due.isFar) return { effect: 'schedule', messages: 0, calls: 0, schedules };
  return { effect: 'call', messages: 0, calls: 1 + retries, schedules };
}

/** A call of a workflow is a call however late it is due: nobody gets its id, so nothing undoes it. */
function workflowCallImpactOf(body: JsonObject, now: number): RequestImpact {
  const retries = retriesIn(body.no_of_retries);
  const schedules = { what: 'workflow-call' as const, ...dueOf(body.schedule_time, now), hasRetries: retries > 0 };
  return { effect: 'call', messages: 0, calls: 1 + retries, schedules };
}

function retriesIn(value: unknown): number {
  const retries = Math.ceil(Number(value));
  return retries > 0 ? retries : 0;
}
