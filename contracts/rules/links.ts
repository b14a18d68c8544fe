import fc from 'fast-check';
import { fileRequest } from '../generators/message-content.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { expectSuccess } from '../oracle/expectations.ts';
import { checked, inconclusive, leftOut } from '../oracle/violation.ts';
import { converse, readSession } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import {
  expectExpired,
  expectFile,
  expectGone,
  expectSigned,
  followInTime,
  isSignedLink,
  isSuccess,
  mediaItemsIn,
  mediaLinksIn,
  recordingLinkStatements,
  type SignedLink,
} from '../steps/signed-link.ts';
import { watchSecondsOf } from '../steps/watch-call.ts';
import { sleep } from '../transport/sleep.ts';

/** Links that are new, and links whose lifetime the subject file gives is over. Source: Content item, Get Signed URL. */
export const linkRules: readonly Rule[] = [
  defineRule<string>({
    id: 'links/a-fresh-link-opens',
    title: 'A link to a file opens as soon as it is given out, and does not without its signature or with another.',
    pitfall: 'The signature is never checked, so everybody can open every file; or it never fits, so nobody can.',
    statements: [
      'content/media-links-signed',
      'content/media-links-expire',
      'trigger-chat/transcript-links-expire',
      'limits/link-lifetime',
    ],
    effect: 'record',
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
        async () => (await readSession(service, sessionId ?? '')).transcript as readonly JsonObject[],
      ];
      for (const ask of asks) {
        const askedAt = Date.now();
        // A link that two answers have may work once.
        const links = mediaLinksIn(await ask()).filter(({ url }) => !known.has(url) && known.add(url));
        isOpened = (await expectSigned(service, links, askedAt, subject)) || isOpened;
      }
      return isOpened ? checked : inconclusive('no link to a file that the agent sent was opened');
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
    effect: 'record',
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
      const before = mediaUrlsIn(await readSession(service, sessionId));
      const stored = await service.send('getSignedUrl', { query: { callRecordingUrl } });
      // A link that two replies have may work once.
      const mediaLinks = mediaLinksIn([...first, ...second]).filter(
        ({ url }, index, all) => all.findIndex((one) => one.url === url) === index,
      );
      const links = [...mediaLinks, ...recordingLinksIn(stored.status === 200 ? stored : undefined)];

      // A file may be there a little after its link.
      const followUntil = askedAt + (linkSeconds * 1000) / 2;
      const followed = await Promise.all(
        links.map(async (link) => ({ link, first: await followInTime(service, link.url, followUntil) })),
      );

      const isYoung = Date.now() - askedAt < linkSeconds * 1000;
      for (const { link, first } of followed) {
        // Whether there is a recording at that address only the service knows.
        if (isYoung && mediaLinks.includes(link)) expectFile(link, first?.status, linkSeconds);
      }
      const working = followed.filter(({ first }) => first !== undefined && isSuccess(first.status));
      if (working.length === 0) return inconclusive('the service gave out no signed link');
      // Its clock may be a little behind.
      await sleep((linkSeconds + 1) * 1000);
      const after = mediaUrlsIn(await readSession(service, sessionId));
      const kept = after.filter((url) => before.includes(url));
      const texts = working.map(({ first }) => first?.text);
      for (const url of kept) await expectGone(service, url, texts, linkSeconds);
      for (const { link, first } of working) await expectExpired(service, link, first?.text, linkSeconds);
      return checked;
    },
  }),
];

function recordingLinksIn(answer: Parameters<typeof expectSuccess>[1] | undefined): SignedLink[] {
  if (answer === undefined) return [];
  const { url } = expectSuccess(['signed-url/success'], answer);
  return isSignedLink(url) ? [{ url, statements: recordingLinkStatements }] : [];
}

function mediaUrlsIn(record: JsonObject): string[] {
  return mediaItemsIn(record).flatMap(({ url }) => (typeof url === 'string' && url !== '' ? [url] : []));
}
