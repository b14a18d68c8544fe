import fc from 'fast-check';
import { sleep } from '../../client/sleep.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { spanOf } from '../../facts/iso-timestamp.ts';
import { requiredFields, sayContent } from '../../generators/chat.ts';
import { uniqueWord } from '../../generators/text.ts';
import { formatWithOffset } from '../../generators/time.ts';
import { expectEqual, expectThat } from '../../oracle/expectations.ts';
import { checked, seenIn } from '../../oracle/violation.ts';
import { assumeOwnSession } from '../../steps/assumptions.ts';
import { readSession, triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { expectMessageSent, expectSubjectShown } from '../../steps/sent-messages.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { sentMessagesIn, textsOf } from '../../steps/session-record.ts';

/** The clocks of those who schedule and send may be so far apart. */
const skewMs = 1_000;

/** When a message is sent. Messages are sent word for word, so that they are recognized. Working hours have their own chapter. */
export const schedulingRules: readonly Rule[] = (['messenger', 'email'] as const).flatMap((kind) => [
  defineRule({
    id: `trigger-chat/schedule-time-is-waited-for-by-${kind}`,
    title: 'A message is sent once, when it is due and not before, word for word, whatever form its timestamp has.',
    pitfall: "The offset of the timestamp is dropped, so it is read as UTC or as the server's local time.",
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'service/say'],
    needs: [kind],
    effect: 'send',
    runsFactor: 0.02,
    assumes: assumeOwnSession,
    // Each waits until it is due, so they are few.
    dimensions: () => ({ 'offset from UTC': [330, -570] }),
    arbitrary: (subject, { 'offset from UTC': offset }) =>
      fc.tuple(requiredFields(kind, subject), uniqueWord, fc.constant(offset)),
    async check(service, [body, word, offsetMinutes], subject) {
      const clock = await createServiceClock(service, subject);
      const dueAt = Math.ceil((clock() + 2_000) / 1_000) * 1_000;
      const scheduleTime = formatWithOffset(dueAt, offsetMinutes);
      const text = ` <b>&amp;</b> Jose\u0301 👩‍👩‍👧  ${word} ${scheduleTime}\n`;
      const sessionId = await triggerChat(service, { ...body, ...sayContent(kind, text), scheduleTime });

      const entry = await expectMessageSent(service, subject, sessionId, text, {
        statements: ['trigger-chat/field/schedule-time'],
        extraSeconds: 4,
      });

      if (kind === 'email') expectSubjectShown(service, entry);
      const { timestamp } = entry;
      // One without an offset has no known time.
      const sentAt = spanOf(timestamp)?.to ?? dueAt;
      expectThat(
        ['trigger-chat/field/schedule-time'],
        sentAt + skewMs >= dueAt,
        `a message not before ${scheduleTime}`,
        `one of ${String(timestamp)}`,
        seenIn(entry, '/timestamp'),
      );
      // A second one would be there soon.
      await sleep(service.adaptiveTimeout(Math.max(subject.waits.visibleSeconds ?? 0, 1)) * 1000);
      const record = await readSession(service, sessionId);
      // A background agent may note what was said, and an agent say it again in other words.
      const isAgain = (one: JsonObject) => one.role === entry.role && textsOf(one).join() === textsOf(entry).join();
      const times = sentMessagesIn(record).filter(isAgain).length;
      expectEqual(['service/say', 'trigger-chat/scheduled-message'], 'how often it was sent', times, 1, seenIn(record));
      return checked;
    },
  }),
]);
