import fc from 'fast-check';
import { sleep } from '../client/sleep.ts';
import type { Service } from '../effects/service.ts';
import type { Exchange } from '../facts/exchange.ts';
import { publicFiles, sampleChat } from '../generators/chat.ts';
import { fileRequest } from '../generators/message-content.ts';
import { expectSuccess } from '../oracle/expectations.ts';
import { checked, inconclusive, leftOut } from '../oracle/violation.ts';
import { converse, readSession, triggerChat } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { pollOpening } from '../steps/sent-messages.ts';
import {
  expectExpired,
  expectSigned,
  fileLinksIn,
  isLink,
  mediaLinksIn,
  type OpenedLink,
  openLinks,
  recordingLinkStatements,
  type SignedLink,
} from '../steps/signed-link.ts';
import { watchSecondsOf } from '../steps/watched-call.ts';
import type { Subject } from '../subject/subject.ts';

/** Links that are new, and the same once the lifetime is over that the subject file gives. Source: Content item, Get Signed URL. */
export const linkRules: readonly Rule[] = [
  defineRule<string>({
    id: 'links/a-fresh-link-opens',
    title:
      'A link to a file opens as soon as it is given out, not without its signature or with another, and not once its lifetime is over.',
    pitfall: 'The signature or the expiry in the link is never checked, or it never fits, so no one can open it.',
    statements: [
      'content/media-links-signed',
      'content/media-links-expire',
      'trigger-chat/transcript-links-expire',
      'limits/link-lifetime',
      'signed-url/link-limited',
      'service/recording-link',
    ],
    effect: 'send',
    runsFactor: 0.01,
    arbitrary: () =>
      fc.noShrink(fc.stringMatching(/^https:\/\/storage\.example\.com\/recordings\/[a-z0-9]{1,20}\.wav$/)),
    async check(service, callRecordingUrl, subject) {
      const opened: OpenedLink[] = [];
      const asks = [
        ...subject.workspace.agents.flatMap(({ name }) => conversationAboutFiles(service, name)),
        () => (opened.length > 0 ? [] : sendFile(service, subject)),
      ];
      const known = new Set<string>();
      for (const ask of asks) {
        const askedAt = Date.now();
        // A link that two answers have may work once.
        const links = (await ask()).filter(({ url }) => !known.has(url) && known.add(url));
        const fresh = await openLinks(service, links, askedAt, subject);
        await expectSigned(service, fresh);
        opened.push(...fresh);
      }
      const hasFiles = opened.length > 0;
      const askedAt = Date.now();
      const stored = await service.send('getSignedUrl', { query: { callRecordingUrl } });
      const recordings = stored.status === 200 ? recordingLinksIn(stored) : [];
      opened.push(...(await openLinks(service, recordings, askedAt, subject)));
      if (opened.length === 0) return inconclusive('no link to a file that the agent sent was opened');
      const { linkSeconds } = subject.waits;
      const noFiles = inconclusive(
        'of links to files none was opened, and how long one works is not in the subject file',
      );
      if (linkSeconds === undefined) return hasFiles ? checked : noFiles;
      const watchSeconds = watchSecondsOf(subject);
      const tooShort = `links work for ${linkSeconds} seconds: give waits.watchSeconds at least that, now ${watchSeconds}`;
      if (linkSeconds > watchSeconds) return leftOut(tooShort);
      // Its clock may be a little behind.
      await sleep((linkSeconds + 1) * 1000);
      await expectExpired(service, opened, linkSeconds);
      return checked;
    },
  }),
];

/** Asks for the links to files: two in reply mode, then the same in the record under both base addresses. */
function conversationAboutFiles(service: Service, agentName: string): (() => Promise<SignedLink[]>)[] {
  let sessionId: string | undefined;
  const reply = async (message: string) => {
    const turn = await converse(service, { agentName, message, ...(sessionId === undefined ? {} : { sessionId }) });
    sessionId = turn.sessionId;
    return mediaLinksIn(turn.transcript);
  };
  const read = async (base: 'baseUrl' | 'baseUrlAlt') =>
    mediaLinksIn((await readSession(service, sessionId ?? '', { base })).transcript);
  return [
    () => reply(fileRequest),
    () => reply('Show me everything of it: a picture, a video and a voice note.'),
    () => read('baseUrl'),
    () => read('baseUrlAlt'),
  ];
}

/** The links to the file of a message that is sent; none where its record does not show it. */
async function sendFile(service: Service, subject: Subject): Promise<SignedLink[]> {
  const sessionId = await triggerChat(service, sampleChat(subject, { attachments: publicFiles.slice(0, 1) }));
  return fileLinksIn((await pollOpening(service, subject, sessionId)) ?? {});
}

/** Whether there is a recording at that address only the service knows. */
function recordingLinksIn(answer: Exchange): SignedLink[] {
  const { url } = expectSuccess(['signed-url/success'], answer);
  const isSigned = isLink(url) && url.includes('?');
  return isSigned ? [{ url, statements: recordingLinkStatements, mayLeadNowhere: true }] : [];
}
