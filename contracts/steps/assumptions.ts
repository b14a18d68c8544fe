import { day, minute } from '../../src/instant.ts';
import { valueAt } from '../../src/schema.ts';
import type { Service } from '../effects/service.ts';
import { acceptsUndo } from '../facts/operation.ts';
import { sampleCall, sampleChat } from '../generators/samples.ts';
import { expectEqual, expectThat, lastRead, type Statements, Violation } from '../judge/violation.ts';
import type { Effect } from '../options.ts';
import type { Subject } from '../subject/subject.ts';
import { findCallSession, placedStatuses, triggerCall } from './calls.ts';
import { triggerChat } from './conversation.ts';
import { pollSession } from './sent-messages.ts';
import { eventually } from './service-clock.ts';
import { sentMessagesIn } from './session-record.ts';
import { placeSecondsOf } from './watched-call.ts';

interface Assumption {
  description: string;
  statements: Statements;
  effect: Effect;
  find(service: Service, subject: Subject): Promise<AssumptionAnswer>;
}

export interface AssumptionAnswer {
  holds: 'yes' | 'no' | 'unknown';
  reason: string;
  isViolated?: boolean;
}

const customerStatements: Statements = [
  'service/conversation-start',
  'session/field/user-details',
  'session/field/session-id',
  'trigger-chat/success-session-id',
];
const sendingStatements: Statements = ['service/conversation-start', 'service/now-or-later'];

export const assumptions = {
  'own-session/messenger': {
    description: 'Each message to a customer on a messenger-app channel opens its own session.',
    statements: customerStatements,
    effect: 'schedule',
    find: (service, { workspace, recipients }) =>
      compareSessions(service, workspace.channels.messenger, recipients.numbers),
  },
  'own-session/web-chat': {
    description: 'Each message to a customer on a Web Chat channel opens its own session.',
    statements: customerStatements,
    effect: 'schedule',
    find: (service, { workspace, recipients }) =>
      compareSessions(service, workspace.channels.webChat, recipients.userIds),
  },
  'call/readable': {
    description: 'A call that waits can be read as a session by its callId.',
    statements: ['service/read-call-session', 'get-session/success', 'get-session/error/session-not-found'],
    effect: 'schedule',
    async find(service, subject) {
      const callId = await scheduleCall(service, subject, 0);
      const isRead = (await findCallSession(service, callId)) !== undefined;
      await service.send('cancelCall', { path: { callId } });
      return isRead
        ? { holds: 'yes', reason: 'Get Session found a waiting call by its callId' }
        : { holds: 'no', reason: 'Get Session did not find a waiting call by its callId' };
    },
  },
  'call/readable-once-placed': {
    description: 'A call that was placed can be read as a session by its callId.',
    statements: [
      'service/read-call-session',
      'session/channel-type/outbound-sip-trunk',
      'session/call-fields-omitted',
      'session/field/agent-name',
      'session/field/transcript',
      'get-session/error/session-not-found',
    ],
    effect: 'call',
    find: findPlacedCall,
  },
  'call/queued-until-due': {
    description: 'A call that is scheduled for later is in the queue until then, where it can be cancelled.',
    statements: [
      'trigger-call/call-status',
      'trigger-call/field/schedule-time',
      'cancel-call/field/call-id',
      'cancel-call/jobs-removed',
      'cancel-call/success',
      'cancel-call/transition/call-in-queue',
      'session/status/call-in-queue',
      'session/status/call-placed',
      'session/status/call-expired',
      'session/status/call-canceled',
    ],
    effect: 'schedule',
    find: compareWaitingCalls,
  },
  'message/sent-in-time': {
    description:
      'A message that is due is in the transcript of its session within the time that the subject file gives.',
    statements: sendingStatements,
    effect: 'send',
    async find(service, subject) {
      const kind = subject.workspace.channels.email === undefined ? undefined : 'email';
      const sessionId = await triggerChat(service, sampleChat(subject, {}, kind));
      const startedAt = performance.now();
      const sent = await pollSession(service, subject, sessionId, (record) => sentMessagesIn(record)[0]);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      if (sent !== undefined) return { holds: 'yes', reason: `a message was in its session after ${seconds} s` };
      const received = `the session had no message after ${seconds} s`;
      const { sendSeconds } = subject.waits;
      if (sendSeconds === undefined) return { holds: 'unknown', reason: `${received}; set waits.sendSeconds` };
      throw new Violation(
        sendingStatements,
        `a message in the transcript within ${sendSeconds} s (waits.sendSeconds in the subject file)`,
        received,
      );
    },
  },
} satisfies Record<string, Assumption>;

export type AssumptionId = keyof typeof assumptions;

export const assumptionIds = Object.keys(assumptions) as AssumptionId[];

async function compareSessions(
  service: Service,
  communicationChannel: string | undefined,
  customers: readonly string[],
): Promise<AssumptionAnswer> {
  const scheduleTime = new Date(Date.now() + 30 * day).toISOString();
  const trigger = (customerNumber: string | undefined, order: string) =>
    triggerChat(service, { communicationChannel, customerNumber, scheduleTime, metadata: { order } });
  const [customer, other] = customers.toReversed();
  const first = await trigger(customer, 'first');
  const second = await trigger(customer, 'second');
  const third = other === undefined ? undefined : await trigger(other, 'third');
  for (const sessionId of new Set([first, second, third])) {
    if (sessionId !== undefined) await service.send('cancelScheduledMessages', { path: { sessionId } });
  }
  const isShared = third === first || third === second;
  expectThat(customerStatements, !isShared, 'a separate session for another customer', `the session ${third} for both`);
  return first === second
    ? { holds: 'no', reason: 'two messages to one customer share a session, and another customer has another session' }
    : { holds: 'yes', reason: 'two messages to one customer have two sessions' };
}

function scheduleCall(service: Service, subject: Subject, minutes: number): Promise<string> {
  const scheduleTime = new Date(Date.now() + 30 * day + minutes * minute).toISOString();
  return triggerCall(service, sampleCall(subject, { phoneNumber: subject.recipients.numbers.at(-1), scheduleTime }));
}

function impossibleStatementsOf(status: unknown): Statements | undefined {
  if (placedStatuses.includes(status)) return ['trigger-call/field/schedule-time', 'session/status/call-placed'];
  if (status === 'call_expired') return ['trigger-call/field/schedule-time', 'session/status/call-expired'];
  if (status === 'call_canceled') return ['cancel-call/transition/call-in-queue', 'session/status/call-canceled'];
  return undefined;
}

async function compareWaitingCalls(service: Service, subject: Subject): Promise<AssumptionAnswer> {
  const cancel = (callId: string) => service.send('cancelCall', { path: { callId } });
  const first = await scheduleCall(service, subject, 0);
  const second = await scheduleCall(service, subject, 1);
  const before = await findCallSession(service, second);
  const impossible = impossibleStatementsOf(before?.status);
  const received = `the status ${JSON.stringify(before?.status)}`;
  const expected = 'the status of a waiting call, weeks before the call is due';
  const place = lastRead(service, '/data/status');
  if (impossible !== undefined) throw new Violation(impossible, expected, received, place);
  const isFirstCancelled = acceptsUndo(await cancel(first));
  const after = await findCallSession(service, second);
  const isSecondCancelled = acceptsUndo(await cancel(second));
  const statements = ['cancel-call/field/call-id', 'cancel-call/jobs-removed'] as const;
  const other = 'the second call to the same number in the queue, after a cancel of the first call';
  if (before?.status !== 'call_canceled' && after?.status === 'call_canceled')
    throw new Violation(statements, other, 'the status "call_canceled"');
  if (before === undefined && isFirstCancelled && !isSecondCancelled)
    throw new Violation(statements, other, 'a second call that can no longer be cancelled');
  const reason = `a call for weeks ahead has ${received}`;
  if (before !== undefined) return { holds: before.status === 'call_in_queue' ? 'yes' : 'no', reason };
  return isFirstCancelled
    ? { holds: 'yes', reason: 'a call for weeks ahead, which cannot be read, can be cancelled' }
    : { holds: 'unknown', reason: 'a call for weeks ahead can neither be read nor cancelled' };
}

async function findPlacedCall(service: Service, subject: Subject): Promise<AssumptionAnswer> {
  const call = sampleCall(subject, { phoneNumber: subject.recipients.numbers.at(-1) });
  const callId = await triggerCall(service, call);
  const startedAt = Date.now();
  const seconds = placeSecondsOf(subject);
  const end = () => startedAt + service.adaptiveTimeout(seconds) * 1000;
  const record = await eventually(service, () => findCallSession(service, callId), end);
  const reason = `to Get Session the callId of a call is unknown, also ${seconds} s after it was due`;
  if (record === undefined) return { holds: 'no', reason };
  const expectMember = (statement: Statements[number], what: string, expected: unknown, pointer: string) =>
    expectEqual([statement], what, valueAt(record, pointer), expected, lastRead(service, `/data${pointer}`));
  const channelType = 'communicationChannelType';
  expectMember('session/channel-type/outbound-sip-trunk', channelType, 'outboundSipTrunk', `/${channelType}`);
  expectMember('session/field/agent-name', 'agent', call.agentName, '/agentDetails/name');
  return { holds: 'yes', reason: 'a call that was due was read by its callId' };
}
