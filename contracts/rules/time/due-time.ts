import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import { messageOf, skewMs, spanOf } from '../../facts/document.ts';
import type { Exchange, JsonObject } from '../../facts/exchange.ts';
import { type ChatBody, type IdentifiableChat, identifiableChat, sayContent } from '../../generators/chat.ts';
import { type ChatKind, chatKindsOf } from '../../generators/samples.ts';
import { formatWithOffset } from '../../generators/time.ts';
import { expectSuccess } from '../../judge/response.ts';
import {
  checked,
  expectAt,
  expectEqual,
  expectThat,
  expectValue,
  lastRead,
  locate,
  type Statements,
} from '../../judge/violation.ts';
import { readSession, triggerChat } from '../../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import {
  expectNotSentBefore,
  expectSubjectShown,
  findSentMessage,
  waitForSentMessage,
} from '../../steps/sent-messages.ts';
import { collectCompleted, createServiceClock } from '../../steps/service-clock.ts';
import { findMessageWithText, sentMessagesIn, textsOf } from '../../steps/session-record.ts';
import { type Subject, sendSecondsOf } from '../../subject/subject.ts';

export const dueTimeRules: readonly Rule[] = [
  defineRule<IdentifiableChat & { offset: number }, { due: { kind: ChatKind; offset: number } }>({
    id: 'time/message-waits-for-its-schedule-time',
    title: 'A scheduled message is sent exactly once, unchanged, and not before its `scheduleTime`.',
    pitfall:
      'The service reads the timestamp without its offset, polls every minute, or runs a job twice that reports late.',
    statements: [
      'trigger-chat/field/schedule-time',
      'service/now-or-later',
      'service/say',
      'trigger-chat/scheduled-message',
      'session/field/transcript',
      'session/field/updated-at',
      'transcript/message/timestamp',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/nothing-pending',
      'cancel-scheduled/foreign-session',
      'authentication/session-isolation',
    ],
    effect: 'send',
    runsFactor: 0.01,
    assumes: (chat, subject) => [...assumeOwnSession(chat, subject), 'message/sent-in-time'],
    dimensions: (subject) => {
      const kinds = chatKindsOf(subject).filter((kind) => kind !== 'webChat');
      const dues = kinds.map((kind) => ({ kind, offset: kind === 'email' ? 330 : -570 }));
      return { due: dues.length > 0 ? dues : [{ kind: 'webChat', offset: 330 }] };
    },
    arbitrary: (subject, { due: { kind, offset } }) =>
      fc.noShrink(identifiableChat(subject, [kind]).map((chat) => ({ ...chat, offset }))),
    async check(service, { kind, body, word, offset }, subject) {
      const text = ` <b>&amp;</b> Jose\u0301 👩‍👩‍👧  ${word}\n`;
      const message = word === undefined ? body : { ...body, ...sayContent(kind, text) };
      const clock = await createServiceClock(service, subject);
      const dueAt = Math.ceil(clock() / 1000) * 1000 + 2 * skewMs;
      const path = {
        sessionId: await triggerChat(service, { ...message, scheduleTime: formatWithOffset(dueAt, offset) }),
      };
      await service.send('getSession', { path });
      for (const apiKey of [null, 'a-key-without-an-owner', subject.otherWorkspace?.apiKey])
        if (apiKey !== undefined) await service.send('cancelScheduledMessages', { path, apiKey });
      const localDueAt = Date.now() + dueAt - clock();
      const times = { dueAt: localDueAt, sendSeconds: sendSecondsOf(subject), latest: () => clock() + skewMs / 2 };
      const sent =
        (await waitForSentMessage(service, path.sessionId, word, times)) ??
        (await findSentMessage(service, path.sessionId, word, () => Number.POSITIVE_INFINITY));

      const dueText = new Date(dueAt).toISOString();
      const statements: Statements = ['trigger-chat/field/schedule-time', 'cancel-scheduled/foreign-session'];
      const expected = `sent at ${dueText}, because only other workspaces tried to cancel it`;
      expectThat(statements, sent !== undefined, expected, 'no message', lastRead(service));
      expectNotSentBefore(['trigger-chat/field/schedule-time'], sent, dueAt, dueText, clock);
      const seenAt = clock();
      await service.wait(service.adaptiveTimeout(1) * 1000);
      const cancelled = await service.send('cancelScheduledMessages', { path });
      const record = await readSession(service, path.sessionId);
      const nothingPending = ['cancel-scheduled/nothing-pending', 'cancel-scheduled/transition/none-pending'] as const;
      expectSuccess(nothingPending, cancelled, [messageOf('NothingScheduled')]);
      const place = locate(cancelled, '/data/isCancelled');
      expectValue(place, false, nothingPending, 'isCancelled for a sent message');
      const { entry } = sent;
      const isWhole = word === undefined || findMessageWithText(record, text) !== undefined;
      const received = JSON.stringify(textsOf(entry));
      expectThat(['service/say'], isWhole, `the message ${JSON.stringify(text)}`, received, locate(entry, '/content'));
      if (kind === 'email') expectSubjectShown(service, entry);
      const isAgain = (one: JsonObject) => one.role === entry.role && textsOf(one).join() === textsOf(entry).join();
      const count = sentMessagesIn(record).filter(isAgain).length;
      const once = ['service/say', 'trigger-chat/scheduled-message'] as const;
      expectEqual(once, 'the number of messages with this text', count, 1, locate(record));
      expectSentTimes(record, entry, seenAt);
      return checked;
    },
  }),
  defineRule<readonly (readonly [IdentifiableChat, number])[], { kinds: readonly ChatKind[] }>({
    id: 'time/cancel-tells-what-becomes-of-a-message',
    title: 'A message is never sent after a successful cancel, and sent exactly once after a failed cancel.',
    pitfall: 'A cancel returns true, but a worker that has just taken the message still sends it, even twice.',
    statements: [
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/transition/being-sent',
      'cancel-scheduled/outcome-in-data',
      'cancel-scheduled/not-cancelled',
      'cancel-scheduled/nothing-pending',
      'cancel-scheduled/always-200',
      'service/say',
    ],
    effect: 'send',
    runsFactor: 0.01,
    assumes: (races, subject) => races.slice(0, 2).flatMap(([chat]) => assumeOwnSession(chat, subject)),
    dimensions: (subject) => {
      const kinds = chatKindsOf(subject);
      return { kinds: [kinds.slice(0, 2), kinds.slice(2)].filter((some) => some.length > 0) };
    },
    arbitrary: (subject, { kinds }) => {
      const offset = fc.integer({ min: -earliestCancelMs, max: 900 });
      const races = Array.from({ length: 10 }, (_, index) => kinds[index % kinds.length] as ChatKind);
      return fc.noShrink(fc.tuple(...races.map((kind) => fc.tuple(identifiableChat(subject, [kind]), offset))));
    },
    async check(service, races, subject) {
      const clock = await createServiceClock(service, subject);
      const cancels = races.map(async ([{ body, word }, offset], order) => {
        const { sessionId, dueAt } = await scheduleInTime(service, { ...body, metadata: { order } }, clock);
        await service.wait(dueAt + offset - clock());

        const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

        const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], answer);
        if (isCancelled !== true) expectNotCancelled(answer, sessionId);
        return { sessionId, word, isCancelled, dueAt };
      });
      const outcomes = await collectCompleted(cancels);
      await collectCompleted(outcomes.map((outcome) => expectOutcome(service, subject, clock, outcome)));
      return checked;
    },
  }),
];

function expectNotCancelled(answer: Exchange, sessionId: string): void {
  const statements: Statements = ['cancel-scheduled/not-cancelled', 'cancel-scheduled/nothing-pending'];
  const messages = [messageOf('MessagesNotCancelled'), messageOf('NothingScheduled')];
  const { reason } = expectSuccess(statements, answer, messages);
  expectValue(locate(answer, '/data/sessionId'), sessionId, statements, 'the sessionId');
  expectValue(locate(answer, '/data/isCancelled'), false, statements, 'isCancelled');
  expectAt(locate(answer, '/data/reason'), typeof reason === 'string', statements, 'a reason as a string');
}

async function expectOutcome(
  service: Service,
  subject: Subject,
  clock: () => number,
  {
    sessionId,
    word,
    isCancelled,
    dueAt,
  }: { sessionId: string; word: string | undefined; isCancelled: unknown; dueAt: number },
): Promise<void> {
  const [sendSeconds, latest] = [sendSecondsOf(subject), () => clock() + skewMs / 2];
  const place = () => lastRead(service, '/data/transcript', sessionId);
  if (isCancelled === true) {
    await service.rest(dueAt - clock() + service.adaptiveTimeout(sendSeconds) * 1000);
    const isSent = (await findSentMessage(service, sessionId, word, latest)) !== undefined;
    const pending = ['cancel-scheduled/transition/pending'] as const;
    return expectThat(pending, !isSent, 'no message, because it was cancelled', 'the message', place());
  }
  const times = { dueAt: Date.now() + dueAt - clock(), sendSeconds, latest };
  const sent = await waitForSentMessage(service, sessionId, word, times);
  const statements = ['cancel-scheduled/transition/being-sent', 'cancel-scheduled/transition/none-pending'] as const;
  expectThat(statements, sent !== undefined, 'the message, because it was not cancelled', 'no message', place());
  await service.wait(service.adaptiveTimeout(Math.max(subject.waits.visibleSeconds ?? 0, 0.3)) * 1000);
  expectOnce(await readSession(service, sessionId), word);
}

function expectOnce(record: JsonObject, word: string | undefined): void {
  const messages = sentMessagesIn(record).map(textsOf);
  const count =
    word === undefined ? Math.min(messages.length, 1) : messages.filter((texts) => texts.includes(word)).length;
  const name = 'the number of messages with this text in the transcript';
  expectEqual(['service/say', 'session/field/transcript'], name, count, 1, locate(record));
}

function expectSentTimes(record: JsonObject, entry: JsonObject, seenAt: number): void {
  const [sent, updated] = [spanOf(entry.timestamp), spanOf(record.updatedAt)];
  if (sent === undefined) return;
  const isOver = sent.from <= seenAt + skewMs;
  const ofPast = `a timestamp not after ${new Date(seenAt).toISOString()}, when the kit read the message`;
  expectAt(locate(entry, '/timestamp'), isOver, ['transcript/message/timestamp'], ofPast);
  const isStale = updated !== undefined && updated.to + skewMs < sent.from;
  const expected = `updatedAt not before ${String(entry.timestamp)}, the time of the message`;
  expectAt(locate(record, '/updatedAt'), !isStale, ['session/field/updated-at'], expected);
}

const earliestCancelMs = 300;
const maxLeadSeconds = 8;

async function scheduleInTime(
  service: Service,
  body: ChatBody,
  clock: () => number,
): Promise<{ sessionId: string; dueAt: number }> {
  for (let seconds = service.adaptiveTimeout(1); ; seconds *= 2) {
    const dueAt = Math.ceil(clock() / 1000 + seconds) * 1000;
    const sessionId = await triggerChat(service, { ...body, scheduleTime: formatWithOffset(dueAt, 0) });
    if (clock() < dueAt - earliestCancelMs || seconds > maxLeadSeconds) return { sessionId, dueAt };
  }
}
