import fc from 'fast-check';
import { assumeOwnSession } from '../../assumptions/assumptions.ts';
import { checked, inconclusive } from '../../check-result.ts';
import { type Chat, chatOfType, messageTypesOf } from '../../generators/chat.ts';
import { closedHours, type HoursAroundNow, hoursAroundNow } from '../../generators/working-hours.ts';
import { expectEqual, expectSuccess } from '../../oracle/expectations.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { sleep } from '../../sleep.ts';
import { triggerChat } from '../../steps/trigger-chat.ts';
import { collectCompleted, readServiceTime } from '../../steps/waiting.ts';
import { sendSecondsOf } from '../../subject/subject.ts';
import type { Statements } from '../../violation.ts';

const statements: Statements = [
  'trigger-chat/scheduling-everywhere',
  'trigger-chat/before-start',
  'trigger-chat/after-end',
];

/** Working hours around the present, whatever is sent. Source: Trigger Chat, rule 2. */
export const hoursOfEveryMessageRules: readonly Rule[] = [
  defineRule<(readonly [Chat, HoursAroundNow])[]>({
    id: 'time/closed-hours-hold-whatever-is-sent',
    title: 'Outside its working hours no message is sent, by whichever channel and whoever writes it.',
    pitfall: 'Only one kind of channel knows working hours, or templates are sent at once.',
    statements: [...statements, 'cancel-scheduled/every-channel'],
    needs: [],
    effect: 'send',
    runsFactor: 0.02,
    assumes: (messages, subject) => messages.flatMap(([chat]) => assumeOwnSession(chat, subject)),
    arbitrary: (subject) =>
      fc.tuple(...messageTypesOf(subject).map((type) => fc.tuple(chatOfType(type, subject), hoursAroundNow(2)))),
    async check(service, messages, subject) {
      const now = await readServiceTime(service);
      const held = messages.flatMap(([{ body }, hours]) => {
        const fields = closedHours(hours, now, hours.zone ?? 'UTC');
        return fields === undefined ? [] : [{ ...body, ...fields }];
      });
      if (held.length === 0) return inconclusive('at this time of day there are no such hours around the present');
      const sessionIds = await collectCompleted(held.map((body) => triggerChat(service, body)));
      await sleep(service.adaptiveTimeout(sendSecondsOf(subject)) * 1000);

      for (const sessionId of sessionIds) {
        const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });
        const { isCancelled } = expectSuccess(statements, answer);
        expectEqual(statements, 'isCancelled of what waits for its hours', isCancelled, true);
      }
      return checked;
    },
  }),
];
