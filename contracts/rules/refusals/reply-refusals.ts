import fc from 'fast-check';
import type { JsonObject } from '../../facts/exchange.ts';
import { anyReplyRequest, type ChatBody, chatOfType, withReplyTo, withSchedule } from '../../generators/chat.ts';
import { contentTypesOf } from '../../generators/message-content.ts';
import { nonBlankText, unknownSessionId, unknownSessionIds } from '../../generators/text.ts';
import { farFuture, workingHours } from '../../generators/time.ts';
import { expectEqual, expectError, expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { checked, seenIn } from '../../oracle/violation.ts';
import { triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { textsByRole } from '../../steps/session-record.ts';
import { refusalRule } from './immediate-refusals.ts';

/** What reply mode refuses, and conversations that cannot be continued. */
export const replyRefusalRules: readonly Rule[] = [
  ...(['scheduleTime', 'startWorkingHour', 'endWorkingHour'] as const).map((field) =>
    refusalRule({
      id: `reply-mode-with-${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      title: `A reply cannot be scheduled: ${field} is refused in reply mode.`,
      pitfall: 'The field is ignored in reply mode, so the caller believes that something is scheduled.',
      statements: ['trigger-chat/error/incompatible-options', 'trigger-chat/reply-mode-not-scheduled'],
      effect: 'record',
      runsFactor: 0.5,
      error: 'incompatibleOptions',
      dimensions: () => ({ time: field === 'scheduleTime' ? ['ahead', 'past'] : ['none'] }),
      arbitrary: (subject, { time }) =>
        fc
          .tuple(anyReplyRequest(subject), time === 'past' ? pastSchedule : schedulingFields(field))
          .map(([body, hours]): ChatBody => ({ ...body, ...hours })),
    }),
  ),
  refusalRule({
    id: 'continued-session-unknown',
    title: 'A conversation that does not exist cannot be continued.',
    pitfall: 'An unknown sessionId starts a new conversation, under that id or another.',
    statements: ['trigger-chat/error/session-not-found', 'trigger-chat/field/session-id'],
    effect: 'record',
    runsFactor: 0.5,
    error: 'sessionNotFound',
    // Whether a reply may have a zone is open, but it is no time, which has an error of its own.
    mayHaveAnotherFault: ({ timezone }) => timezone !== undefined,
    dimensions: () => ({ form: [...Object.keys(unknownSessionIds), 'zone'] }),
    arbitrary: (subject, { form }) =>
      fc
        .tuple(anyReplyRequest(subject), unknownSessionIds[form] ?? unknownSessionId)
        .map(([body, sessionId]): ChatBody => ({ ...body, sessionId, ...(form === 'zone' && { timezone: 'UTC' }) })),
  }),
  refusalRule({
    id: 'reply-to-unknown',
    title: 'An email cannot reply in a conversation that does not exist.',
    pitfall: 'An unknown thread is ignored and the email starts a new one, or the error is sessionNotFound.',
    statements: ['trigger-chat/error/reply-to-session-not-found', 'trigger-chat/email-options/reply-to'],
    needs: ['email'],
    effect: 'schedule',
    error: 'replyToSessionNotFound',
    dimensions: (subject) => ({
      form: Object.keys(unknownSessionIds),
      content: contentTypesOf('email', subject),
    }),
    arbitrary: (subject, { form, content }) =>
      fc
        .tuple(
          withSchedule(chatOfType({ kind: 'email', content }, subject)),
          unknownSessionIds[form] ?? unknownSessionId,
        )
        .map(([{ body }, replyTo]) => withReplyTo(body, replyTo)),
  }),
  defineRule({
    id: 'trigger-chat/foreign-session-is-forbidden',
    title: 'A conversation of another workspace cannot be continued, and does not change.',
    pitfall: 'The session is looked up by its id alone, so anyone who has the id can continue it.',
    statements: [
      'trigger-chat/error/forbidden',
      'authentication/foreign-session-continue',
      'authentication/session-isolation',
    ],
    needs: ['otherWorkspace'],
    effect: 'record',
    runsFactor: 0.5,
    arbitrary: (subject) => fc.tuple(anyReplyRequest(subject), nonBlankText),
    async check(service, [body, text], { otherWorkspace }) {
      const { apiKey = null, agent: agentName = '' } = otherWorkspace ?? {};
      const theirs = { agentName, doReturnResponse: true, message: text };
      const sessionId = await triggerChat(service, theirs, { apiKey });
      const read = async () =>
        expectSuccess(['get-session/success'], await service.send('getSession', { path: { sessionId }, apiKey }));
      const before = await read();

      const answer = await service.send('triggerChat', { body: { ...body, sessionId } });

      expectError(['trigger-chat/error/forbidden', 'authentication/foreign-session-continue'], answer, 'forbidden');
      const isToldNothing = text.length < 8 || body.message.includes(text) || !answer.text.includes(text);
      const isolation = ['authentication/session-isolation'] as const;
      const place = seenIn(answer.json as JsonObject);
      expectThat(isolation, isToldNothing, 'nothing of the conversation', answer.text, place);
      const after = await read();
      // Their agent may still be adding notes of its own.
      const [said, saidBefore] = [after, before].map(({ transcript }) => textsByRole('user', transcript));
      const statements = ['authentication/session-isolation'] as const;
      expectEqual(statements, 'what was said in the other workspace', said, saidBefore);
      return checked;
    },
  }),
];

const pastSchedule = fc.constant<ChatBody>({ scheduleTime: '2020-01-31T12:00:00Z' });

/** One of the fields that make a message wait, with others or alone. */
function schedulingFields(field: 'scheduleTime' | 'startWorkingHour' | 'endWorkingHour'): fc.Arbitrary<ChatBody> {
  if (field === 'scheduleTime') return farFuture.map((scheduleTime) => ({ scheduleTime }));
  return workingHours.filter((hours) => field in hours);
}
