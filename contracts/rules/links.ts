import fc from 'fast-check';
import type { Service } from '../effects/service.ts';
import type { Exchange } from '../facts/exchange.ts';
import { publicFiles, publicPicture } from '../generators/chat.ts';
import { sampleChat } from '../generators/samples.ts';
import { fileRequest } from '../generators/text.ts';
import { expectSuccess } from '../judge/response.ts';
import { checked, inconclusive, leftOut, locate } from '../judge/violation.ts';
import { converse, readSession } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { pollOpening } from '../steps/sent-messages.ts';
import {
  expectExpired,
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

export const linkRules: readonly Rule[] = [
  defineRule<string>({
    id: 'links/a-fresh-link-opens',
    title: 'A file link opens only with the correct signature, and only before its expiry.',
    pitfall:
      'The storage never checks the signature or the expiry, or rejects every link because its signature is wrong.',
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
        ...sendFile(service, subject),
      ];
      const known = new Set<string>();
      for (const ask of asks) {
        const askedAt = Date.now();
        const links = (await ask()).filter(({ url }) => !known.has(url) && known.add(url));
        opened.push(...(await openLinks(service, links, askedAt, subject, opened)));
      }
      const hasFiles = opened.length > 0;
      const askedAt = Date.now();
      const stored = await service.send('getSignedUrl', { query: { callRecordingUrl } });
      const recordings = stored.status === 200 ? recordingLinksIn(stored) : [];
      opened.push(...(await openLinks(service, recordings, askedAt, subject, opened)));
      if (opened.length === 0) return inconclusive('the kit opened no link to a file of the agent');
      const tooLong = await expectExpired(service, opened, subject, watchSecondsOf(subject));
      if (tooLong !== undefined) return leftOut(tooLong);
      return hasFiles || subject.waits.linkSeconds !== undefined
        ? checked
        : inconclusive('the kit opened no link to a file, and the subject file does not give waits.linkSeconds');
    },
  }),
];

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

function sendFile(service: Service, subject: Subject): (() => Promise<SignedLink[]>)[] {
  let sessionId: string | undefined;
  const send = async () => {
    const sendAll = (...attachments: string[]) =>
      service.send('triggerChat', { body: sampleChat(subject, { attachments }) });
    const [file = ''] = publicFiles;
    const both = await sendAll(file, publicPicture);
    const answer = both.status === 200 ? both : await sendAll(file);
    sessionId = String(expectSuccess(['trigger-chat/success'], answer).sessionId);
    return fileLinksIn((await pollOpening(service, subject, sessionId)) ?? {});
  };
  return [send, async () => fileLinksIn(await readSession(service, sessionId ?? '', { base: 'baseUrlAlt' }))];
}

function recordingLinksIn(answer: Exchange): SignedLink[] {
  const { url } = expectSuccess(['signed-url/success'], answer);
  const isSigned = isLink(url) && url.includes('?');
  const place = locate(answer, '/data/url');
  return isSigned ? [{ url, statements: recordingLinkStatements, place, file: 'of any address' }] : [];
}
