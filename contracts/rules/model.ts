import fc from 'fast-check';
import { assumeOwnSession } from '../assumptions/assumptions.ts';
import { type Chat, type ChatKind, chatKindsOf, requiredFields, sayContent } from '../generators/chat.ts';
import { anyActions } from '../generators/client-actions.ts';
import { uniqueWord } from '../generators/text.ts';
import { formatWithOffset } from '../generators/time.ts';
import { expectEqual, expectSuccess, expectThat } from '../oracle/expectations.ts';
import { checked } from '../oracle/violation.ts';
import { readSession, triggerChat } from '../steps/conversation.ts';
import { collectCompleted } from '../steps/eventually.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { pollSession } from '../steps/sent-messages.ts';
import { createServiceClock } from '../steps/service-clock.ts';
import { lastRead, sentMessagesIn, textsOf } from '../steps/session-record.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import { sleep } from '../transport/sleep.ts';
import { runActions } from './run-actions.ts';

/** Rules that hold after any other requests, and during any others. */
export const modelRules: readonly Rule[] = [
  defineRule({
    id: 'model/any-order',
    title: 'Scheduling, cancelling, talking and reading, in any order and by two workspaces, do not affect each other.',
    pitfall: 'Each operation works alone but fails after another, such as a second cancel after a new message.',
    statements: [
      'service/conversation-start',
      'service/continue-by-session-id',
      'service/cancel-scheduled',
      'trigger-chat/scheduled-message',
      'trigger-chat/session-id-omitted',
      'trigger-chat/field/session-id',
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/foreign-session',
      'authentication/workspace',
      'authentication/session-isolation',
      'authentication/foreign-session-read',
      'authentication/foreign-session-continue',
      'session/field/transcript',
    ],
    effect: 'schedule',
    runsFactor: 1.5,
    arbitrary: anyActions,
    assumes: (actions, subject) =>
      actions.flatMap((action) => (action.type === 'schedule' ? assumeOwnSession([action.body], subject) : [])),
    check: (service, actions, subject) => runActions(service, subject, actions),
  }),
  defineRule<readonly [RacingCancel, readonly RacingCancel[]]>({
    id: 'model/cancel-against-dispatch',
    title:
      'Cancelled close to its due time, a message is either cancelled and never sent, or not cancelled and sent once.',
    pitfall: 'A worker takes the message while it is being cancelled: it is both, or sent twice after a retry.',
    statements: [
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/being-sent',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/always-200',
      'service/say',
    ],
    needs: ['messenger'],
    effect: 'send',
    runsFactor: 0.01,
    assumes: assumeOwnSession,
    arbitrary(subject) {
      const kinds = chatKindsOf(subject).filter((kind) => kind !== 'webChat');
      return fc.constantFrom(...kinds).chain((kind) => {
        const generator = racingCancel(kind, subject);
        const others = fc.uniqueArray(generator, { selector: ({ text }) => text, minLength: 9, maxLength: 9 });
        return fc.tuple(generator, others).filter(([{ text }, more]) => more.every((other) => other.text !== text));
      });
    },
    async check(service, [first, others], subject) {
      const clock = await createServiceClock(service, subject);
      // All must be accepted before it, and the service may accept them one after the other.
      const dueAt = Math.ceil(clock() / 1000 + service.adaptiveTimeout(1)) * 1000;
      const races = [first, ...others].map(async ({ body, kind, text, offsetMilliseconds }) => {
        const content = { ...sayContent(kind, text), scheduleTime: formatWithOffset(dueAt, 0) };
        const sessionId = await triggerChat(service, { ...body, ...content });
        await sleep(dueAt + offsetMilliseconds - clock());

        const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

        const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], answer);
        return { sessionId, text, isCancelled };
      });
      await collectCompleted(
        (await collectCompleted(races)).map((race) => expectConsistentOutcome(service, subject, race)),
      );
      return checked;
    },
  }),
];

/** A message that is cancelled shortly before or after its due time. */
interface RacingCancel extends Chat {
  text: string;
  offsetMilliseconds: number;
}

function racingCancel(kind: ChatKind, subject: Subject): fc.Arbitrary<RacingCancel> {
  return fc.record({
    kind: fc.constant(kind),
    body: requiredFields(kind, subject),
    text: uniqueWord,
    offsetMilliseconds: fc.integer({ min: -300, max: 900 }),
  });
}

interface RaceResult {
  sessionId: string;
  text: string;
  isCancelled: unknown;
}

async function expectConsistentOutcome(
  service: Service,
  subject: Subject,
  { sessionId, text, isCancelled }: RaceResult,
): Promise<void> {
  const place = () => lastRead(service, '/data/transcript', sessionId);
  const countSent = (record: Readonly<Record<string, unknown>>) =>
    sentMessagesIn(record).filter((entry) => textsOf(entry).includes(text)).length;
  const sent = await pollSession(service, subject, sessionId, (record) => countSent(record) || undefined);

  if (isCancelled === true) {
    expectEqual(['cancel-scheduled/transition/pending'], 'times a cancelled message was sent', sent ?? 0, 0, place());
    return;
  }
  const statements = ['cancel-scheduled/transition/being-sent', 'cancel-scheduled/transition/none-pending'] as const;
  expectThat(statements, sent !== undefined, 'the message, as it was not cancelled', 'none in time', place());
  // A duplicate may be sent a little later.
  await sleep(service.adaptiveTimeout(Math.max(subject.waits.visibleSeconds ?? 0, 0.3)) * 1000);
  const times = countSent(await readSession(service, sessionId));
  expectEqual(['service/say'], 'times the message was sent', times, 1, place());
}
