import { hour, minute, second } from '../../../src/instant.ts';
import { checked, inconclusive } from '../../check-result.ts';
import { type CallBody, requiredCallFields } from '../../generators/call.ts';
import { expectThat } from '../../oracle/expectations.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { findCallSession, triggerCall } from '../../steps/calls.ts';
import { createClockControl } from '../../transport/clock-control.ts';
import type { Service } from '../../transport/service.ts';
import type { Statements } from '../../violation.ts';

const statements: Statements = ['trigger-call/field/call-priority', 'limits/call-priority'];

/** Twice as many as have a line, where there are six or fewer. */
const otherCallsCount = 12;

/** Seconds after all calls are due: some calls last seconds, some minutes. */
const looksAfterSeconds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144];

/** Who is called first of those that wait for a line. Source: Trigger Call, `callPriority`. */
export const callPriorityRules: readonly Rule[] = [
  defineRule({
    id: 'calendar/urgent-call-is-not-the-last',
    title: 'Of calls due at the same moment the most urgent one does not wait until all others have been placed.',
    pitfall:
      'Priorities are stored and never looked at, the highest number is called first, or the default is another.',
    statements,
    needs: ['voice', 'control'],
    effect: 'call',
    serial: true,
    runsFactor: 0.01,
    assumes: () => ['call/queued-until-due', 'call/readable'],
    arbitrary: (subject) =>
      requiredCallFields('triggerCall', subject).map((fields): Record<'urgent' | 'other', CallBody> => {
        const [agentNumber] = subject.workspace.voiceNumbers ?? [];
        const body = { ...fields, ...(agentNumber === undefined ? {} : { agentNumber }), noOfRetries: 0 };
        // Its priority is 10, as none is given. Whoever is called by it waits for no other call to end.
        const urgent = { ...body, phoneNumber: subject.recipients.numbers.at(-1) };
        return { urgent, other: { ...body, callPriority: 100 } };
      }),
    async check(service, { urgent, other }, subject) {
      const clock = createClockControl(subject);
      const dueAt = Math.ceil((await clock.now()) / minute) * minute + hour;
      const scheduleTime = new Date(dueAt).toISOString();
      const otherIds: string[] = [];
      // None is equal to another, and a repeated request.
      for (let place = 1; place <= otherCallsCount; place += 1)
        otherIds.push(await triggerCall(service, { ...other, scheduleTime, metadata: { place } }));
      const urgentId = await triggerCall(service, { ...urgent, scheduleTime });

      for (const seconds of looksAfterSeconds) {
        await clock.advanceTo(dueAt + seconds * second);
        const status = await readStatus(service, urgentId);
        if (status === undefined) return inconclusive('the call could no longer be read by its callId');
        const others = await readUntilOneWaits(service, otherIds);
        const isOneWaiting = others.includes('call_in_queue');
        if (status !== 'call_in_queue')
          return isOneWaiting ? checked : inconclusive('no call had to wait for a line at that moment');
        // A line became free several times, and others got it each time.
        const endedCount = others.filter((one) => !underWay.includes(one)).length;
        const isLast = !isOneWaiting && endedCount >= otherCallsCount / 2;
        expectThat(statements, !isLast, 'the urgent call placed before the last of the others', 'it in the queue');
      }
      return inconclusive('no call was placed within minutes after it was due');
    },
  }),
];

const underWay: readonly unknown[] = ['active', 'call_in_queue', 'call_placed', 'call_in_progress'];

async function readStatus(service: Service, callId: string): Promise<unknown> {
  return (await findCallSession(service, callId))?.status;
}

/** The statuses of calls, the last one first, up to one that is in the queue. */
async function readUntilOneWaits(service: Service, callIds: readonly string[]): Promise<unknown[]> {
  const statuses: unknown[] = [];
  for (const callId of callIds.toReversed()) {
    statuses.push(await readStatus(service, callId));
    if (statuses.at(-1) === 'call_in_queue') break;
  }
  return statuses;
}
