import fc from 'fast-check';
import type { JsonObject } from '../../facts/exchange.ts';
import { anyReplyRequest } from '../../generators/chat.ts';
import { nonBlankText } from '../../generators/text.ts';
import { expectError, expectSuccess } from '../../judge/response.ts';
import { checked, expectEqual, expectThat, locate } from '../../judge/violation.ts';
import { triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { textsByRole } from '../../steps/session-record.ts';

export const foreignSessionRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/foreign-session-is-forbidden',
    title: 'A workspace can neither continue nor change a conversation of another workspace.',
    pitfall: 'The service looks up the session by id alone, so anyone who knows the id can continue it.',
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
      const place = locate(answer.json as JsonObject);
      expectThat(isolation, isToldNothing, 'no message of that conversation', answer.text, place);
      const after = await read();
      const [said, saidBefore] = [after, before].map(({ transcript }) => textsByRole('user', transcript));
      const what = 'the customer messages in the conversation of the other workspace';
      expectEqual(isolation, what, said, saidBefore, locate(after, '/transcript'));
      return checked;
    },
  }),
];
