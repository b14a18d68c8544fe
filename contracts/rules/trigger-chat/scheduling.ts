import fc from 'fast-check';
import { parseInstant } from '../../../src/instant.ts';
import { expectEqual, expectSuccess, expectThat } from '../../expect.ts';
import { type ChatBody, needed, saying } from '../../given/chat.ts';
import { farAhead, withOffset } from '../../given/moment.ts';
import { uniqueWord } from '../../given/text.ts';
import type { Rule } from '../../rule.ts';
import type { Service } from '../../service.ts';
import type { Subject } from '../../subject.ts';
import { exclusive } from '../exclusive.ts';
import { serviceNow } from '../service-now.ts';
import { triggered } from '../triggered.ts';
import { expectSaid } from './messages.ts';

const minute = 60_000;
const offset = fc.constantFrom(0, 330, -480, 765);

/** When a message goes out. What is said is said word for word, so that it is known again. Hours have their own chapter. */
export const schedulingRules: readonly Rule[] = (['messenger', 'email'] as const).flatMap((kind) => [
  exclusive({
    id: `trigger-chat/past-moment-is-now-by-${kind}`,
    title: 'A message whose moment is over is sent at once.',
    pitfall: 'A moment that is over is refused, or never comes due, so that the message waits for ever.',
    statements: ['trigger-chat/schedule-time-past', 'trigger-chat/field/schedule-time'],
    needs: [kind],
    effect: 'send',
    share: 0.03,
    given: (subject) => fc.tuple(needed(kind, subject), uniqueWord, fc.integer({ min: 2, max: 5_000_000 }), offset),
    async check(service, [body, word, minutesAgo, offsetMinutes], subject) {
      const scheduleTime = withOffset((await serviceNow(service)) - minutesAgo * minute, offsetMinutes);
      const text = `${word} ${scheduleTime}`;
      const sessionId = await triggered(service, { ...body, ...saying(kind, text), scheduleTime });

      await expectSaid(service, subject, sessionId, text, { statements: ['trigger-chat/schedule-time-past'] });
    },
  }),
  exclusive({
    id: `trigger-chat/moment-is-waited-for-by-${kind}`,
    title: 'A message goes out at its moment and not before, however the moment is written.',
    pitfall: 'The offset in the moment is dropped, so it is read as UTC or as the time of the server.',
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'transcript/message/timestamp'],
    needs: [kind],
    effect: 'send',
    share: 0.02,
    given: (subject) => fc.tuple(needed(kind, subject), uniqueWord, offset),
    async check(service, [body, word, offsetMinutes], subject) {
      const dueAt = Math.ceil(((await serviceNow(service)) + 1_000) / 1_000) * 1_000;
      const scheduleTime = withOffset(dueAt, offsetMinutes);
      const text = `${word} ${scheduleTime}`;
      const sessionId = await triggered(service, { ...body, ...saying(kind, text), scheduleTime });

      const { timestamp } = await expectSaid(service, subject, sessionId, text, {
        statements: ['trigger-chat/field/schedule-time'],
        extraSeconds: 3,
      });

      const sentAt = parseInstant(String(timestamp)) ?? Date.parse(String(timestamp));
      expectThat(
        ['trigger-chat/field/schedule-time'],
        sentAt >= dueAt,
        `a message not before ${scheduleTime}`,
        `one of ${String(timestamp)}`,
      );
    },
  }),
  exclusive({
    id: `trigger-chat/far-moment-stays-pending-by-${kind}`,
    title: 'A message for weeks ahead still waits when one for now is sent.',
    pitfall: 'A timer of JavaScript cannot wait for more than 24 days, and fires at once.',
    statements: ['trigger-chat/field/schedule-time', 'trigger-chat/scheduled-message', 'service/now-or-later'],
    needs: [kind],
    effect: 'send',
    share: 0.03,
    given: (subject) =>
      fc.tuple(
        needed(kind, subject),
        uniqueWord,
        farAhead.map((scheduleTime) => ({ scheduleTime })),
      ),
    check: (service, [body, word, later], subject) => expectStillWaiting(service, subject, kind, body, word, later),
  }),
]);

/** Sends the message that should wait, and after it one that should not: when that stands there, the first still waits. */
async function expectStillWaiting(
  service: Service,
  subject: Subject,
  kind: 'messenger' | 'email',
  body: ChatBody,
  word: string,
  waiting: ChatBody,
): Promise<void> {
  const now = `${word} ${await serviceNow(service)}`;
  const sessionId = await triggered(service, { ...body, ...saying(kind, `later ${now}`), ...waiting });
  const other = await triggered(service, { ...body, ...saying(kind, now) });
  await expectSaid(service, subject, other, now, { statements: ['service/now-or-later'] });

  const cancelled = await service.send('cancelScheduledMessages', { path: { sessionId } });

  const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], cancelled);
  expectEqual(['trigger-chat/scheduled-message'], 'isCancelled of what has to wait', isCancelled, true);
}
