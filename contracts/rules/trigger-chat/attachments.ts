import fc from 'fast-check';
import { checked, inconclusive } from '../../check-result.ts';
import { type ChatBody, chatKindsOf, publicFiles, requiredFields, sayContent } from '../../generators/chat.ts';
import { fileRequest } from '../../generators/message-content.ts';
import { uniqueWord } from '../../generators/text.ts';
import type { JsonObject } from '../../json-object.ts';
import { expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { readSession, sendTurn } from '../../steps/conversation.ts';
import { messagesIn, pollSession } from '../../steps/sent-messages.ts';
import { seenIn } from '../../violation.ts';

const media: readonly unknown[] = ['image', 'video', 'audio', 'file'];

/**
 * What becomes of attached files.
 *
 * Whether a transcript shows them is open, so a service that does not keeps the rule. One that does shows media, whose
 * links are signed and expire. Nothing is fetched for that: an address that anyone can open, without a signature and
 * for good, is neither, so it must not come back as it was given.
 *
 * Source: Content item.
 */
export const attachmentRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/attachments-are-shown-by-signed-links',
    title:
      'A message is sent word for word beside its files; each in the transcript has its own link, which is signed and expires.',
    pitfall:
      'The address from the request is stored and returned unchanged, and works forever, or is written below the message.',
    statements: ['content/media-links-signed', 'content/media-links-expire', 'session/field/transcript', 'service/say'],
    needs: [],
    effect: 'send',
    runsFactor: 0.05,
    dimensions: (subject) => ({
      kind: chatKindsOf(subject),
      attachments: [...publicFiles.map((file) => [file]), publicFiles],
    }),
    arbitrary: (subject, { kind, attachments }) =>
      fc.tuple(requiredFields(kind, subject), uniqueWord).map(([body, text]): [ChatBody, string | null] => {
        return [
          { ...body, ...(kind === 'webChat' ? {} : sayContent(kind, text)), attachments },
          kind === 'webChat' ? null : text,
        ];
      }),
    async check(service, [body, text], subject) {
      const { attachments } = body as { attachments: readonly string[] };
      const turn = { agentName: subject.workspace.agents[0]?.name ?? '', message: fileRequest };
      const conversation = await sendTurn(service, turn);
      const answer = await service.send('triggerChat', { body });
      if (attachments.length > 1 && answer.status >= 400 && answer.status < 500)
        return inconclusive('the service refuses two attachments, and how many there may be is open');
      const sessionId = String(expectSuccess(['trigger-chat/success'], answer, 'Trigger dispatched').sessionId);

      const session = await pollSession(service, subject, sessionId, (one) => {
        const messages = messagesIn(one, 'assistant');
        return (text === null ? messages.length > 0 : messages.some(says(text))) ? one : undefined;
      });
      if (text !== null && session === undefined) {
        // A file that the service cannot open may keep its message from being sent.
        const record = await readSession(service, sessionId);
        if (messagesIn(record, 'assistant').length === 0) return inconclusive('the message was not sent');
        const place = seenIn(record);
        expectThat(['service/say'], false, `the message ${text}, beside its files`, 'none', place);
      }

      // It still has the files of its reply, and not those of the message that was read in between.
      await readSession(service, conversation.sessionId);
      const links = session === undefined ? [] : mediaLinksIn(session);
      if (links.length === 0) return inconclusive('the transcript does not show what was attached');
      for (const url of links) {
        expectThat(
          ['content/media-links-signed', 'content/media-links-expire'],
          !attachments.some((given) => addressOf(given) === addressOf(url)),
          'a link that is signed and expires as the url of an attached file',
          `${String(url)}, as it was attached`,
          seenIn(session ?? {}),
        );
      }
      return checked;
    },
  }),
];

/** Whether a message has exactly this text, which may stand below a file. */
function says(text: string) {
  return ({ content }: JsonObject): boolean =>
    (content as JsonObject[]).some((item) => item.text === text || item.caption === text);
}

function mediaLinksIn(session: JsonObject): unknown[] {
  const items = messagesIn(session).flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []));
  return items.filter(({ type }) => media.includes(type)).map(({ url }) => url);
}

/** Where a link leads, however it is written. */
function addressOf(link: unknown): string {
  const url = URL.parse(String(link));
  if (url === null) return String(link);
  url.hash = '';
  return url.href;
}
