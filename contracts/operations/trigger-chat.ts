import { dueOf } from './due.ts';
import type { JsonObject, OperationTraits, RequestImpact } from './traits.ts';

export const triggerChat: OperationTraits = {
  isRead: false,
  impactOf: chatImpactOf,
  recipientFields: {
    numbers: ['customerNumber'],
    emails: ['customerEmail', 'emailOptions.cc', 'emailOptions.bcc'],
    senders: ['agentNumber'],
    threads: ['emailOptions.replyTo'],
  },
  issues: { kind: 'session', member: 'sessionId' },
  chapters: ['trigger-chat', 'transcript'],
};

/** A message is only scheduled when it is due in more than a day: then it can be undone in time, whatever the clocks say. */
function chatImpactOf(body: JsonObject, now: number, people: number): RequestImpact {
  const waits = ['scheduleTime', 'startWorkingHour', 'endWorkingHour'].some((name) => body[name] !== undefined);
  const due = dueOf(body.scheduleTime, now);
  const schedules = waits ? { schedules: { what: 'message' as const, ...due, hasRetries: false } } : {};
  // The members of a thread get an answer in it.
  const { emailOptions } = body;
  const isThreadReply =
    typeof emailOptions === 'object' &&
    emailOptions !== null &&
    'replyTo' in emailOptions &&
    emailOptions.replyTo !== undefined;
  const reachesNobody = people === 0 && !isThreadReply;
  if (body.doReturnResponse === true || reachesNobody) return { effect: 'record', messages: 0, calls: 0, ...schedules };
  if (due.isFar) return { effect: 'schedule', messages: 0, calls: 0, ...schedules };
  return { effect: 'send', messages: Math.max(people, 1), calls: 0, ...schedules };
}
