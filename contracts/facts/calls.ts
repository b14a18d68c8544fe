import { day } from '../../src/instant.ts';
import { findCallSession, triggerCall } from '../steps/call/trigger-call.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import type { Fact, FactAnswer } from './fact.ts';

/** What has to be known of calls before they can be looked at, or cancelled. */
export const callFacts = {
  'call/readable': {
    description: 'A call can be read as a session by its callId.',
    effect: 'schedule',
    find: (service, subject) =>
      withScheduledCall(service, subject, async (callId) => {
        const holds = (await findCallSession(service, callId)) !== undefined;
        return { holds, reason: `a call ${holds ? 'was' : 'could not be'} read by its callId` };
      }),
  },
  'call/queued-until-due': {
    description: 'A call that is scheduled for later is in the queue until then, where it can be cancelled.',
    effect: 'schedule',
    find: (service, subject) =>
      withScheduledCall(service, subject, async (callId, cancel) => {
        const record = await findCallSession(service, callId);
        // Where its record says so it is in the queue, whatever comes of cancelling: that is for the rules to judge.
        if (record !== undefined) {
          const reason = `a call that is scheduled for weeks ahead has the status ${JSON.stringify(record.status)}`;
          return { holds: record.status === 'call_in_queue', reason };
        }
        const { status } = await cancel();
        const reason = `a call that is scheduled for weeks ahead cannot be read, and cancelling it was answered ${status}`;
        return { holds: status === 200, reason };
      }),
  },
} satisfies Record<string, Fact>;

/** Nobody is called: the call is for weeks ahead, and is cancelled. */
async function withScheduledCall(
  service: Service,
  { workspace, recipients }: Subject,
  look: (callId: string, cancel: () => ReturnType<Service['send']>) => Promise<FactAnswer>,
): Promise<FactAnswer> {
  const scheduleTime = new Date(Date.now() + 30 * day).toISOString();
  const agentName = workspace.agents[0]?.name ?? '';
  const callId = await triggerCall(service, { phoneNumber: recipients.numbers[0], agentName, scheduleTime });
  const cancel = () => service.send('cancelCall', { path: { callId } });
  const answer = await look(callId, cancel);
  await cancel();
  return answer;
}
