import fc from 'fast-check';
import { publicFiles, sampleChat } from '../generators/chat.ts';
import { fileRequest } from '../generators/message-content.ts';
import type { Exchange } from '../operations/exchange.ts';
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
  openLinks,
  recordingLinkStatements,
  type SignedLink,
} from '../steps/signed-link.ts';
import { watchSecondsOf } from '../steps/watched-call.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import { sleep } from '../transport/sleep.ts';

/** Links that are new, and links whose lifetime the subject file gives is over. Source: Content item, Get Signed URL. */
export const linkRules: readonly Rule[] = [
  defineRule<string>({
    id: 'links/a-fresh-link-opens',
    title: 'A link to a file opens as soon as it is given out, and does not without its signature or with another.',
    pitfall: 'The signature is never checked, so everybody can open every file; or it never fits, so no one can.',
    statements: [
      'content/media-links-signed',
      'content/media-links-expire',
      'trigger-chat/transcript-links-expire',
      'limits/link-lifetime',
    ],
    effect: 'send',
    runsFactor: 0.01,
    dimensions: ({ workspace: { agents } }) => ({ agent: agents.map(({ name }) => name) }),
    arbitrary: (_subject, { agent }) => fc.noShrink(fc.constant(String(agent))),
    async check(service, agentName, subject) {
      let sessionId: string | undefined;
      const known = new Set<string>();
      let isOpened = false;
      const reply = async (message: string) => {
        const turn = await converse(service, { agentName, message, ...(sessionId === undefined ? {} : { sessionId }) });
        sessionId = turn.sessionId;
        return turn.transcript;
      };
      const asks = [
        () => reply(fileRequest),
        () => reply('Show me everything of it: a picture, a video and a voice note.'),
        async () => (await readSession(service, sessionId ?? '')).transcript,
      ];
      for (const ask of asks) {
        const askedAt = Date.now();
        // A link that two answers have may work once.
        const links = mediaLinksIn(await ask()).filter(({ url }) => !known.has(url) && known.add(url));
        const opened = await openLinks(service, links, askedAt, subject);
        await expectSigned(service, opened);
        isOpened ||= opened.length > 0;
      }
      const sent = isOpened ? [] : await openLinks(service, await sendFile(service, subject), Date.now(), subject);
      await expectSigned(service, sent);
      return isOpened || sent.length > 0 ? checked : inconclusive('no link to a file that the agent sent was opened');
    },
  }),
  defineRule<string>({
    id: 'live/links-expire',
    title: 'A link to a file leads there, and one to a recording or a file no longer does when its lifetime is over.',
    pitfall: 'The link has its expiry in it, and the service never checks it; or its signature never fits.',
    statements: [
      'signed-url/link-limited',
      'service/recording-link',
      'content/media-links-expire',
      'content/media-links-signed',
      'trigger-chat/transcript-links-expire',
      'limits/link-lifetime',
    ],
    needs: ['linkSeconds'],
    effect: 'send',
    runsFactor: 0.01,
    arbitrary: () =>
      fc.noShrink(fc.stringMatching(/^https:\/\/storage\.example\.com\/recordings\/[a-z0-9]{1,20}\.wav$/)),
    async check(service, callRecordingUrl, subject) {
      const { linkSeconds = 0 } = subject.waits;
      const watchSeconds = watchSecondsOf(subject);
      if (linkSeconds > watchSeconds)
        return leftOut(
          `links work for ${linkSeconds} seconds: give waits.watchSeconds at least that, now ${watchSeconds}`,
        );
      const agentName = subject.workspace.agents[0]?.name ?? '';
      const askedAt = Date.now();
      const { sessionId, transcript: first } = await converse(service, { agentName, message: fileRequest });
      const { transcript: second } = await converse(service, {
        agentName,
        sessionId,
        message: 'Show me everything of it: a picture, a video and a voice note.',
      });
      const before = mediaLinksIn((await readSession(service, sessionId)).transcript);
      const stored = await service.send('getSignedUrl', { query: { callRecordingUrl } });
      const ofReplies = mediaLinksIn([...first, ...second]);
      const links = [
        ...ofReplies,
        ...(ofReplies.length > 0 ? [] : await sendFile(service, subject)),
        ...(stored.status === 200 ? recordingLinksIn(stored) : []),
      ];
      const opened = await openLinks(service, links, askedAt, subject);
      if (opened.length === 0) return inconclusive('the service gave out no signed link');
      // Its clock may be a little behind.
      await sleep((linkSeconds + 1) * 1000);
      const after = mediaLinksIn((await readSession(service, sessionId)).transcript);
      const texts = opened.flatMap((link) => link.texts);
      // That of a record may be an old one.
      const kept = after.filter(({ url }) => before.some((link) => link.url === url));
      await expectExpired(service, [...kept.map((link) => ({ ...link, texts })), ...opened], linkSeconds);
      return checked;
    },
  }),
];

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
