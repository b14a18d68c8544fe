import fc from 'fast-check';
import { sleep } from '../../client/sleep.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { spanOf } from '../../facts/iso-timestamp.ts';
import { requiredFields, sayContent } from '../../generators/chat.ts';
import { uniqueWord } from '../../generators/text.ts';
import { formatWithOffset } from '../../generators/time.ts';
import { expectEqual, expectThat } from '../../judge/expectations.ts';
import { checked, seenIn } from '../../judge/violation.ts';
import { assumeOwnSession } from '../../steps/assumptions.ts';
import { readSession, triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { expectMessageSent, expectSubjectShown } from '../../steps/sent-messages.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { sentMessagesIn, textsOf } from '../../steps/session-record.ts';

/** Maximum clock skew between the servers that schedule and send a message. */
const skewMs = 1_000;

/** Due times of say messages, whose texts the rules recognize. `time/` has the rules about working hours. */
export const schedulingRules: readonly Rule[] = (['messenger', 'email'] as const).flatMap((kind) => [
  defineRule({
    id: `trigger-chat/schedule-time-is-waited-for-by-${kind}`,
    title:
      'A message is sent once, unchanged and not before its `scheduleTime`, whatever UTC offset that timestamp has.',
    pitfall: "The service drops the offset of the timestamp and reads it as UTC or as the server's local time.",
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'service/say'],
    needs: [kind],
    effect: 'send',
    runsFactor: 0.02,
    assumes: assumeOwnSession,
    // Few cases, because each waits until its message is due.
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
      // Accept a timestamp without an offset, because it may mean any instant of a day.
      const sentAt = spanOf(timestamp)?.to ?? dueAt;
      expectThat(
        ['trigger-chat/field/schedule-time'],
        sentAt + skewMs >= dueAt,
        `a timestamp not before the scheduleTime, ${scheduleTime}`,
        String(timestamp),
        seenIn(entry, '/timestamp'),
      );
      // A duplicate would be sent within this time.
      await sleep(service.adaptiveTimeout(Math.max(subject.waits.visibleSeconds ?? 0, 1)) * 1000);
      const record = await readSession(service, sessionId);
      // A note of a background agent, or the same content in other words, is not a duplicate.
      const isAgain = (one: JsonObject) => one.role === entry.role && textsOf(one).join() === textsOf(entry).join();
      const times = sentMessagesIn(record).filter(isAgain).length;
      expectEqual(
        ['service/say', 'trigger-chat/scheduled-message'],
        'the number of messages with this text',
        times,
        1,
        seenIn(record),
      );
      return checked;
    },
  }),
]);
