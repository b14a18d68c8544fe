import fc from 'fast-check';
import { fileRequest } from '../generators/message-content.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { expectSuccess, expectThat } from '../oracle/expectations.ts';
import { checked, inconclusive, leftOut } from '../oracle/violation.ts';
import { converse, readSession } from '../steps/conversation.ts';
import { eventually } from '../steps/eventually.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { messagesIn } from '../steps/session-record.ts';
import {
  expectExpired,
  isLink,
  isSignedLink,
  isSuccess,
  recordingLinkStatements,
  type SignedLink,
} from '../steps/signed-link.ts';
import { watchSecondsOf } from '../steps/watch-call.ts';
import type { Service } from '../transport/service.ts';
import { sleep } from '../transport/sleep.ts';

/** Links whose lifetime the subject file gives. Source: Content item, Get Signed URL. */
export const linkRules: readonly Rule[] = [
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
        return leftOut(`links work for ${linkSeconds} seconds, and are watched for ${watchSeconds} (waits)`);
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

/** What a link leads to, asked for again while it is refused, until that time of our clock. */
async function followInTime(service: Service, url: string, end: number) {
  let followed: Awaited<ReturnType<Service['follow']>>;
  const follow = async () => {
    followed = await service.follow(url);
    return followed !== undefined && isRefused(followed.status) ? undefined : true;
  };
  await eventually(follow, () => end, { first: 100, growth: 1 });
  return followed;
}

/** Whether it leads nowhere. Whether a key is asked for there, as 401 says, is open. */
function isRefused(status: number): boolean {
  return [400, 403, 404, 410].includes(status);
}

/** @throws Violation when a link that is new leads nowhere, or nobody may see what it leads to */
function expectFile({ url, statements }: SignedLink, status: number | undefined, linkSeconds: number): void {
  const { origin, pathname } = new URL(url);
  expectThat(
    statements,
    status === undefined || !isRefused(status),
    `a link that works for ${linkSeconds} seconds: ${origin}${pathname}`,
    `status ${status}`,
  );
}

/** @throws Violation when a link that is as it was before its lifetime was over still works. That of a record may be an old one. */
async function expectGone(
  service: Service,
  url: string,
  texts: readonly unknown[],
  linkSeconds: number,
): Promise<void> {
  if (!isLink(url)) return;
  const later = await service.follow(url);
  const { origin, pathname } = new URL(url);
  // A page may say that it is over.
  const isWorking = later !== undefined && isSuccess(later.status) && texts.includes(later.text);
  expectThat(
    ['content/media-links-signed', 'content/media-links-expire'],
    !isWorking,
    `another link than ${linkSeconds} seconds ago, or one that no longer works: ${origin}${pathname}`,
    `status ${later?.status}`,
  );
}

function recordingLinksIn(answer: Parameters<typeof expectSuccess>[1] | undefined): SignedLink[] {
  if (answer === undefined) return [];
  const { url } = expectSuccess(['signed-url/success'], answer);
  return isSignedLink(url) ? [{ url, statements: recordingLinkStatements }] : [];
}

function mediaLinksIn(transcript: readonly JsonObject[]): SignedLink[] {
  const statements = [
    'content/media-links-expire',
    'trigger-chat/transcript-links-expire',
    'limits/link-lifetime',
  ] as const;
  const items = messagesIn({ transcript }).flatMap(({ content }) =>
    Array.isArray(content) ? (content as JsonObject[]) : [],
  );
  return items.flatMap(({ url }) => (isLink(url) ? [{ url, statements }] : []));
}

function mediaUrlsIn(record: JsonObject): string[] {
  const items = messagesIn(record).flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []));
  return items.flatMap(({ url }) => (typeof url === 'string' && url !== '' ? [url] : []));
}
