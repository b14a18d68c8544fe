import fc from 'fast-check';
import { removeField } from '../../../src/document/faults.ts';
import { day, hour, type Instant, minute, second } from '../../../src/instant.ts';
import { sleep } from '../../client/sleep.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import {
  type Chat,
  type ChatBody,
  type ChatKind,
  chatKindsOf,
  chatOfType,
  type MessageType,
  messageTypesOf,
} from '../../generators/chat.ts';
import {
  closedHours,
  formatWithOffset,
  type HoursAroundNow,
  hoursAroundNow,
  openHours,
  zones,
} from '../../generators/time.ts';
import { expectThat } from '../../judge/expectations.ts';
import { checked, type Statements } from '../../judge/violation.ts';
import { assumeOwnSession } from '../../steps/assumptions.ts';
import { expectCancelResult, triggerChat } from '../../steps/conversation.ts';
import { collectCompleted } from '../../steps/eventually.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { findSentMessage, waitForSentMessage } from '../../steps/sent-messages.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { lastRead } from '../../steps/session-record.ts';
import { type Subject, sendSecondsOf } from '../../subject/subject.ts';

type HoursKind = 'none' | 'a zone alone' | 'open' | 'closed';
type DueTime = 'none' | 'past' | 'soon' | 'ahead';

/** A kind of working hours around the current time, and the due times to combine with it. */
interface Row {
  hours: HoursKind;
  shape?: number;
  inDefaultZone?: boolean;
  dueTimes: readonly DueTime[];
}

/**
 * Every kind of hours with every due time, except past due times in closed hours: the interface leaves those open.
 * Each kind of message adds its own index to `shape`, so that the kinds use different shapes of hours.
 */
const rows: readonly Row[] = [
  { hours: 'closed', shape: 0, dueTimes: ['none', 'soon'] },
  { hours: 'closed', shape: 1, dueTimes: ['ahead', 'none'] },
  { hours: 'closed', shape: 2, inDefaultZone: true, dueTimes: ['none'] },
  { hours: 'open', shape: 0, dueTimes: ['ahead', 'none'] },
  { hours: 'open', shape: 1, dueTimes: ['past', 'soon'] },
  { hours: 'open', shape: 2, inDefaultZone: true, dueTimes: ['none', 'soon'] },
  { hours: 'none', dueTimes: ['ahead', 'none', 'past', 'soon'] },
  { hours: 'a zone alone', dueTimes: ['ahead', 'past', 'soon', 'none'] },
];

const statementsOf = {
  none: ['service/now-or-later'],
  'a zone alone': ['trigger-chat/field/timezone', 'service/now-or-later'],
  open: [
    ...(['trigger-chat/field/start-working-hour', 'trigger-chat/field/end-working-hour'] as const),
    ...(['trigger-chat/field/timezone', 'service/now-or-later'] as const),
  ],
  closed: ['trigger-chat/before-start', 'trigger-chat/after-end', 'trigger-chat/field/timezone'],
} as const satisfies Record<HoursKind, Statements>;

const statementsOfDueTime = {
  none: [],
  past: ['trigger-chat/schedule-time-past', 'trigger-chat/field/schedule-time'],
  soon: ['trigger-chat/field/schedule-time'],
  ahead: ['trigger-chat/field/schedule-time', 'trigger-chat/scheduled-message'],
} as const satisfies Record<DueTime, readonly Statements[number][]>;

/** Still in the future for a service whose clock is slightly ahead. */
const soon = 3 * second;

/** Due times relative to now. Some have a future date with an earlier time of day, which a service may take for past. */
const distances: Readonly<Record<DueTime, readonly number[]>> = {
  none: [0],
  past: [-23 * hour, -2 * minute, -365 * day + hour, -40 * 365 * day],
  soon: [soon],
  ahead: [23 * hour, 40 * day, 365 * day - hour, 30 * day - hour],
};

/** UTC offsets of due times, in minutes: 0, and near both extremes. */
const offsets = [0, 840, -570];

/** Upper bound for the duration of a case. Closed hours open later than this. */
const nearFuture = 12 * minute;

/** A message with its working hours and its due time. */
interface Plan {
  chat: Chat;
  row: Row;
  dueTime: DueTime;
  hours: readonly HoursAroundNow[];
  zone: string;
  /** An index that selects the distance and the UTC offset of the due time. */
  choice: number;
}

/** Source: Trigger Chat, `scheduleTime`, `startWorkingHour` to `timezone`, and rule 2. */
export const hoursAndDueTimesRules: readonly Rule[] = [
  defineRule<readonly Plan[], { kind: ChatKind }>({
    id: 'time/hours-and-due-times',
    title: 'A message is sent once both its working hours and its due time allow it, and waits until then.',
    pitfall:
      'The service checks hours only without scheduleTime, only for one kind of message, or in the zone of the server.',
    statements: [
      ...statementsOf.closed,
      ...statementsOf.open,
      ...statementsOfDueTime.past,
      ...statementsOfDueTime.ahead,
      'service/now-or-later',
      'trigger-chat/after-end-without-start',
      'trigger-chat/scheduling-everywhere',
      'limits/working-hours',
      'limits/chat-time-zone',
      'cancel-scheduled/every-channel',
    ],
    effect: 'send',
    runsFactor: 0.02,
    assumes: (plans, subject) => plans.slice(0, 1).flatMap(({ chat }) => assumeOwnSession(chat, subject)),
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) => fc.noShrink(fc.tuple(...plansOf(kind, subject)).map((ofRows) => ofRows.flat())),
    async check(service, plans, subject) {
      const clock = await createServiceClock(service, subject);
      const now = clock();
      const sendSeconds = sendSecondsOf(subject);
      let lastDueAt = now;
      const waiting: (() => Promise<void>)[] = [];
      const sending: (() => Promise<void>)[] = [];
      for (const [index, { chat, row, dueTime, hours, zone, choice }] of plans.entries()) {
        const at = clock();
        const fields = fieldsFor(row, dueTime, hours, zone, { now, at, choice });
        if (fields === undefined) continue;
        const metadata = { ...(chat.body.metadata as JsonObject | undefined), order: String(index) };
        const sessionId = await triggerChat(service, {
          ...removeField(chat.body, '/attachments'),
          metadata,
          ...fields,
        });
        if (dueTime === 'soon') lastDueAt = at + soon;
        // The due time may be past by now: the interface leaves open whether the message is then sent in closed hours.
        if (dueTime === 'soon' && row.hours === 'closed' && clock() > lastDueAt - 2 * second) continue;
        const statements: Statements = [
          ...statementsOf[row.hours],
          ...statementsOfDueTime[dueTime],
          ...(row.inDefaultZone ? (['limits/chat-time-zone'] as const) : []),
        ];
        const place = () => lastRead(service, '/data/transcript', sessionId);
        const description = JSON.stringify(fields);
        if (dueTime === 'ahead' || row.hours === 'closed')
          waiting.push(async () => {
            const sent = await findSentMessage(service, sessionId, undefined, () => now + nearFuture, 'assistant');
            expectThat(statements, sent === undefined, `nothing sent yet with ${description}`, 'the message', place());
            await expectCancelResult(service, sessionId, true, statements, `the pending message with ${description}`);
          });
        else {
          const dueAt = Date.now() + (dueTime === 'soon' ? soon : 0);
          sending.push(async () => {
            await sleep(Math.max(0, dueAt - Date.now()));
            const times = { dueAt, sendSeconds, latest: () => now + nearFuture };
            const sent = await waitForSentMessage(service, sessionId, undefined, times);
            expectThat(statements, sent !== undefined, `a message sent with ${description}`, 'none', place());
          });
        }
      }
      // Start these checks last and together, so that no rejection stays unhandled.
      await collectCompleted(sending.map((expectSent) => expectSent()));
      // Wait until all near due times have passed, also those of messages in closed hours.
      await sleep(Math.max(0, lastDueAt + second - clock()));
      await sleep(service.adaptiveTimeout(Math.min(sendSeconds, 1)) * second);
      await collectCompleted(waiting.map((expectWaiting) => expectWaiting()));
      return checked;
    },
  }),
];

/** A plan for each row and due time. The message types of this kind take turns. */
function plansOf(kind: ChatKind, subject: Subject): fc.Arbitrary<Plan[]>[] {
  const types: MessageType[] = messageTypesOf(subject).filter((type) => type.kind === kind);
  const shift = chatKindsOf(subject).indexOf(kind);
  return rows.map((row, rowIndex) => {
    const chats = row.dueTimes.map((_, index) =>
      chatOfType(types[(rowIndex + index) % types.length] as MessageType, subject),
    );
    const around = fc.array(hoursAroundNow(((row.shape ?? 0) + shift) % 4), { minLength: 3, maxLength: 3 });
    return fc.tuple(fc.tuple(...chats), around, fc.constantFrom(...zones)).map(([chats, hours, zone]) =>
      row.dueTimes.flatMap((dueTime, index): Plan[] => {
        const chat = chats[index];
        return chat === undefined ? [] : [{ chat, row, dueTime, hours, zone, choice: rowIndex + index + shift }];
      }),
    );
  });
}

/** The schedule fields of a message. Undefined when its zones are near midnight or near a clock change. */
function fieldsFor(
  { hours: kind, inDefaultZone = false }: Row,
  dueTime: DueTime,
  around: readonly HoursAroundNow[],
  timezone: string,
  { now, at, choice }: { now: Instant; at: Instant; choice: number },
): ChatBody | undefined {
  const distance = distances[dueTime][choice % distances[dueTime].length] ?? 0;
  const offset = offsets[choice % offsets.length] ?? 0;
  const schedule = dueTime === 'none' ? {} : { scheduleTime: formatWithOffset(at + distance, offset) };
  if (kind === 'none') return schedule;
  if (kind === 'a zone alone') return { ...schedule, timezone };
  const toFields = kind === 'open' ? openHours : closedHours;
  const fields = around
    .map(({ zone, ...hours }) =>
      inDefaultZone ? toFields(hours, now, 'UTC') : toFields({ ...hours, zone: zone ?? 'UTC' }, now, zone ?? 'UTC'),
    )
    .find((one) => one !== undefined);
  return fields === undefined ? undefined : { ...fields, ...schedule };
}
