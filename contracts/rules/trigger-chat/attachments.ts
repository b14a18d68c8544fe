import fc from 'fast-check';
import { checked, inconclusive } from '../../check-result.ts';
import { expectThat } from '../../expect/expectations.ts';
import { type ChatBody, chatKindsOf, publicFiles, requiredFields, sayContent } from '../../generators/chat/chat.ts';
import { uniqueWord } from '../../generators/text.ts';
import type { JsonObject } from '../../json-object.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { messagesIn, pollSession } from '../../steps/session-messages.ts';
import { triggerChat } from '../../steps/trigger-chat.ts';

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
    title: 'An attached file in the transcript has its own link, which is signed and expires.',
    pitfall: 'The address from the request is stored and returned unchanged, and works forever.',
    statements: ['content/media-links-signed', 'content/media-links-expire'],
    needs: [],
    effect: 'send',
    runsFactor: 0.05,
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) =>
      fc.tuple(
        fc.tuple(requiredFields(kind, subject), uniqueWord).map(([body, text]): ChatBody => {
          return { ...body, ...(kind === 'webChat' ? {} : sayContent(kind, text)) };
        }),
        fc.subarray(publicFiles, { minLength: 1 }),
      ),
    async check(service, [body, attachments], subject) {
      const sessionId = await triggerChat(service, { ...body, attachments });

      const session = await pollSession(service, subject, sessionId, (one) => {
        return messagesIn(one, 'assistant').length > 0 ? one : undefined;
      });

      const links = session === undefined ? [] : mediaLinksIn(session);
      if (links.length === 0) return inconclusive('the transcript does not show what was attached');
      for (const url of links) {
        expectThat(
          ['content/media-links-signed', 'content/media-links-expire'],
          !attachments.some((given) => addressOf(given) === addressOf(url)),
          'a link that is signed and expires as the url of an attached file',
          `${String(url)}, as it was attached`,
        );
      }
      return checked;
    },
  }),
];

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
