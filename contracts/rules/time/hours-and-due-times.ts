import fc from 'fast-check';
import { type Instant, minute, second } from '../../../src/instant.ts';
import type { Service } from '../../effects/service.ts';
import { spanOf } from '../../facts/document.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import {
  type DueTime,
  messagesOfAllPairs,
  messageWith,
  type PlannedMessage,
  type Schedule,
  scheduleOf,
  soon,
  toScheduleFields,
} from '../../generators/planned-message.ts';
import { type ChatKind, chatKindsOf } from '../../generators/samples.ts';
import { checked, expectThat, lastRead, locate, type Statements } from '../../judge/violation.ts';
import { expectCancelResult, triggerChat } from '../../steps/conversation.ts';
import {
  exactTextOf,
  expectContext,
  expectFieldEffects,
  findMessageOf,
  type SentMessage,
} from '../../steps/field-effects.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import { describeSendTime, describeSent, sendTimeOf, waitingStatements } from '../../steps/send-time.ts';
import { findSentMessage, pollSession } from '../../steps/sent-messages.ts';
import { collectCompleted, createServiceClock } from '../../steps/service-clock.ts';
import { channelTypes } from '../../steps/session-record.ts';
import { sendSecondsOf } from '../../subject/subject.ts';

const waitingSchedules: readonly (Pick<Schedule, 'hours' | 'dueTime' | 'zoneKind'> & { shape: number })[] = [
  { hours: 'closed', dueTime: 'none', shape: 0 },
  { hours: 'closed', dueTime: 'soon', shape: 0 },
  { hours: 'closed', dueTime: 'ahead', shape: 2 },
  { hours: 'closed', dueTime: 'none', zoneKind: 'default', shape: 3 },
  { hours: 'closed', dueTime: 'none', shape: 1 },
  { hours: 'open', dueTime: 'ahead', shape: 2 },
  { hours: 'none', dueTime: 'ahead', shape: 0 },
  { hours: 'a zone alone', dueTime: 'ahead', shape: 0 },
];

const closedStatementsByShape = [
  'trigger-chat/before-start',
  'trigger-chat/after-end-without-start',
  'trigger-chat/before-start',
] as const;

const statementsOfDueTime = {
  none: ['service/now-or-later'],
  past: ['trigger-chat/schedule-time-past', 'trigger-chat/field/schedule-time', 'service/now-or-later'],
  soon: ['trigger-chat/field/schedule-time', 'service/now-or-later'],
  ahead: waitingStatements.message,
} as const satisfies Record<DueTime, Statements>;

function statementsOf(schedule: Schedule, times: JsonObject, due: Instant): Statements {
  const { hours, dueTime, zoneKind, around } = schedule;
  if (dueTime === 'ahead') return statementsOfDueTime.ahead;
  const isClosed = hours === 'closed';
  const ofHours: Statements = isClosed
    ? [closedStatementsByShape[around[0]?.shape ?? 0] ?? 'trigger-chat/after-end']
    : [
        ...statementsOfDueTime[dueTime],
        ...('startWorkingHour' in times ? (['trigger-chat/field/start-working-hour'] as const) : []),
        ...('endWorkingHour' in times ? (['trigger-chat/field/end-working-hour'] as const) : []),
      ];
  const isOpenInUtc = sendTimeOf(due, times, 'UTC') === due;
  const all: Statements = [...ofHours, ...(zoneKind === 'default' ? (['limits/chat-time-zone'] as const) : [])];
  return isOpenInUtc === isClosed ? ['trigger-chat/field/timezone', ...all] : all;
}

const nearFuture = 12 * minute;

export const hoursAndDueTimesRules: readonly Rule[] = [
  defineRule<readonly PlannedMessage[], { kind: ChatKind }>({
    id: 'time/hours-and-due-times',
    title: 'A message with any combination of fields is sent at its due time within its working hours.',
    pitfall:
      'The service checks hours only without scheduleTime, or loses the agent, number or variables of a message that has hours.',
    statements: [
      'trigger-chat/before-start',
      'trigger-chat/after-end',
      'trigger-chat/field/start-working-hour',
      'trigger-chat/field/end-working-hour',
      'trigger-chat/field/timezone',
      ...statementsOfDueTime.past,
      'trigger-chat/scheduled-message',
      'service/say',
      'service/prompt',
      'service/chat-placeholders',
      'service/placeholder-replaced',
      'session/field/agent-name',
      'session/field/agent-email',
      'session/field/user-email',
      'session/field/time',
      'session/field/created-at',
      'session/field/communication-channel-type',
      ...Object.values(channelTypes).map(({ statement }) => statement),
      'session/field/communication-channel-name',
      'transcript/message/agent-name',
      'transcript/message/timestamp',
      'trigger-chat/after-end-without-start',
      'trigger-chat/scheduling-everywhere',
      'trigger-chat/field/agent-name',
      'trigger-chat/field/agent-number',
      'trigger-chat/field/agent-version',
      'trigger-chat/agent-version/number',
      'trigger-chat/agent-version/omitted',
      'trigger-chat/web-chat-opening',
      'trigger-chat/web-chat-context',
      'trigger-chat/messenger-options/additional-context',
      'trigger-chat/email-options/additional-context',
      'trigger-chat/field/attachments',
      'trigger-chat/field/metadata',
      'limits/working-hours',
      'limits/chat-time-zone',
      'cancel-scheduled/every-channel',
    ],
    effect: 'send',
    runsFactor: 0.02,
    assumes: (messages, subject) => messages.slice(0, 1).flatMap(({ body }) => assumeOwnSession([body], subject)),
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) => {
      const waiting = waitingSchedules.map(({ shape, ...schedule }, choice) => {
        const fields = choice % 2 === 0 ? 'all fields' : 'no fields';
        return messageWith(fields, kind, scheduleOf({ ...schedule, choice }, shape), subject);
      });
      const messages = fc.tuple(fc.tuple(...waiting).map(withRepeatedHours), messagesOfAllPairs(kind, subject));
      return fc.noShrink(messages.map(([first, then]) => [...first, ...then]));
    },
    async check(service, messages, subject) {
      const clock = await createServiceClock(service, subject);
      const now = clock();
      let lastDueAt = now;
      const waiting: (() => Promise<void>)[] = [];
      const sending: (() => Promise<SendingMessage>)[] = [];
      for (const [index, { body: fields, schedule }] of messages.entries()) {
        const at = clock();
        const { hours, dueTime } = schedule;
        const times = toScheduleFields(schedule, now, at);
        if (times === undefined) continue;
        const metadata = { ...(fields.metadata as JsonObject | undefined), order: String(index) };
        const body = { ...fields, ...('metadata' in fields ? { metadata } : {}), ...times };
        const sessionId = await triggerChat(service, body);
        if (dueTime === 'soon') lastDueAt = at + soon;
        if (dueTime === 'soon' && hours === 'closed' && clock() > lastDueAt - 2 * second) continue;
        const due = Math.max(spanOf(times.scheduleTime)?.from ?? at, at);
        const statements = statementsOf(schedule, times, due);
        const sendTime = describeSendTime(due, times);
        if (dueTime === 'ahead' || hours === 'closed')
          waiting.push(() => expectPending(service, sessionId, statements, sendTime, now + nearFuture));
        else
          sending.push(async () => {
            const select = (session: JsonObject) => {
              const message = findMessageOf(body, session);
              return message && { body, session, message };
            };
            const sent = await pollSession(service, subject, sessionId, select, 3);
            return { body, sessionId, statements, sendTime, sent };
          });
      }
      const outcomes = await collectCompleted(sending.map((waitForSent) => waitForSent()));
      expectAllSent(service, outcomes);
      const sent = outcomes.flatMap((outcome) => outcome.sent ?? []);
      expectFieldEffects(service, sent, subject, subject.controlUrl === undefined ? now : undefined);
      await expectContext(service, sent);
      const lastSeconds = service.adaptiveTimeout(Math.min(sendSecondsOf(subject), 1));
      await service.rest(Math.max(0, lastDueAt + second - clock()) + lastSeconds * second);
      await collectCompleted(waiting.map((expectWaiting) => expectWaiting()));
      return checked;
    },
  }),
];

function withRepeatedHours(messages: readonly PlannedMessage[]): PlannedMessage[] {
  const [first, second, ...rest] = messages as [PlannedMessage, PlannedMessage];
  const { dueTime, choice } = second.schedule;
  return [first, { ...second, schedule: { ...first.schedule, dueTime, choice } }, ...rest];
}

interface SendingMessage {
  body: JsonObject;
  sessionId: string;
  statements: Statements;
  sendTime: string;
  sent: SentMessage | undefined;
}

function expectAllSent(service: Service, messages: readonly SendingMessage[]): void {
  const opensFiles = messages.some(({ body, sent }) => 'attachments' in body && sent !== undefined);
  for (const { body, sessionId, statements, sendTime, sent } of messages) {
    const isSent = sent !== undefined || ('attachments' in body && !opensFiles);
    const exactText = exactTextOf(body);
    const what = exactText === undefined ? 'a message' : `the message ${JSON.stringify(exactText)}`;
    const place = lastRead(service, '/data/transcript', sessionId);
    const all: Statements = exactText === undefined ? statements : [...statements, 'service/say'];
    expectThat(all, isSent, `${what}, sent at ${sendTime}`, 'no message', place);
  }
}

async function expectPending(
  service: Service,
  sessionId: string,
  statements: Statements,
  sendTime: string,
  latest: Instant,
): Promise<void> {
  const sent = await findSentMessage(service, sessionId, undefined, () => latest, 'assistant');
  const { entry = {} } = sent ?? {};
  expectThat(statements, sent === undefined, `not sent before ${sendTime}`, describeSent(entry), locate(entry));
  await expectCancelResult(service, sessionId, true, statements, `a message that is not sent before ${sendTime}`);
}
