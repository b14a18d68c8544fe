import type { StatementId } from '../../src/generated/ids.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { expectThat } from '../oracle/expectations.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import { sleep } from '../transport/sleep.ts';
import { eventually } from './eventually.ts';
import { messagesIn } from './session-record.ts';

/** A link of the service, and what says that it works for a limited time. */
export interface SignedLink {
  url: string;
  statements: readonly [StatementId, ...StatementId[]];
}

/** What says that a link to a recording works for a limited time. */
export const recordingLinkStatements = [
  'signed-url/link-limited',
  'service/recording-link',
  'limits/link-lifetime',
] as const;

/** A link that works for a shorter time than this is none that anybody could use. In seconds. */
const leastLinkSeconds = 10;

/**
 * Links that are new open, whatever their lifetime. Without their signature, or with another, they should not.
 *
 * @param askedAt when they were asked for, by our clock; where half of their lifetime is over nothing is said
 * @throws Violation
 * @returns whether one of them opened
 */
export async function expectSigned(
  service: Service,
  links: readonly SignedLink[],
  askedAt: number,
  { waits }: Pick<Subject, 'waits'>,
): Promise<boolean> {
  const youngUntil = askedAt + ((waits.linkSeconds ?? leastLinkSeconds) * 1000) / 2;
  const opened = links.map(async ({ url, statements }) => {
    // A file may be there a little after its link.
    const first = await followInTime(service, url, Math.min(youngUntil, Date.now() + 2_000));
    const { origin, pathname } = new URL(url);
    const isOpen = first === undefined || !isRefused(first.status) || Date.now() > youngUntil;
    expectThat(statements, isOpen, `a link that opens: ${origin}${pathname}`, `status ${first?.status}`);
    if (first === undefined || !isSuccess(first.status)) return false;
    for (const altered of alteredLinksOf(url)) {
      const other = await service.follow(altered);
      const isOther = other === undefined || !isSuccess(other.status) || other.text !== first.text;
      const expected = `nothing behind the link without its signature, or with another: ${origin}${pathname}`;
      service.should('signed-url/expired-answer', () =>
        expectThat(statements, isOther, expected, 'the same as before'),
      );
    }
    return true;
  });
  return (await Promise.all(opened)).includes(true);
}

/** The link without its query, and with another letter in the longest part of its query, or else of its path. */
function alteredLinksOf(url: string): string[] {
  const [address = '', query] = url.split('?');
  const parts = (query ?? new URL(url).pathname).split(query === undefined ? '/' : /[=&]/);
  const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const middle = Math.floor(longest.length / 2);
  const letter = longest[middle] === 'b' ? 'c' : 'b';
  const other = url.replace(longest, `${longest.slice(0, middle)}${letter}${longest.slice(middle + 1)}`);
  return query === undefined ? [other] : [address, other];
}

/** What a link leads to, asked for again while it is refused, until that time of our clock. */
export async function followInTime(service: Service, url: string, end: number) {
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

/** The links of the media in a transcript. */
export function mediaLinksIn(transcript: readonly JsonObject[]): SignedLink[] {
  const statements = [
    'content/media-links-expire',
    'content/media-links-signed',
    'trigger-chat/transcript-links-expire',
    'limits/link-lifetime',
  ] as const;
  return mediaItemsIn({ transcript }).flatMap(({ url }) => (isLink(url) ? [{ url, statements }] : []));
}

const media: readonly unknown[] = ['image', 'video', 'audio', 'file'];

/** The pictures, films, sounds and files in a record or a reply. */
export function mediaItemsIn(record: { transcript?: unknown }): JsonObject[] {
  return messagesIn(record)
    .flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []))
    .filter(({ type }) => media.includes(type));
}

/** @throws Violation when a link leads on to what it led to, though its lifetime is over. */
export async function expectToExpire(service: Service, links: readonly SignedLink[], linkSeconds: number) {
  const working: [SignedLink, string | undefined][] = [];
  for (const link of links) {
    const followed = await service.follow(link.url);
    if (followed !== undefined && isSuccess(followed.status)) working.push([link, followed.text]);
  }
  if (working.length === 0) return;
  // Its clock may be a little behind.
  await sleep((linkSeconds + 1) * 1000);
  for (const [link, text] of working) await expectExpired(service, link, text, linkSeconds);
}

/** @throws Violation when the link still leads to what it led to. What is answered instead is open. */
export async function expectExpired(
  service: Service,
  { url, statements }: SignedLink,
  text: string | undefined,
  linkSeconds: number,
): Promise<void> {
  const later = await service.follow(url);
  const isStillThere = later !== undefined && isSuccess(later.status) && later.text === text;
  const { origin, pathname } = new URL(url);
  const expected = `a link that no longer works after ${linkSeconds} seconds: ${origin}${pathname}`;
  expectThat(statements, !isStillThere, expected, `status ${later?.status}, and the same as before`);
}

/** Whether something was there. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether it can be followed, and has room for a signature beside the address of a recording. */
export function isSignedLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\/[^?#]+\?./i.test(url) && URL.canParse(url);
}

/** Whether it can be followed. Its path may hold a signature. */
export function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url);
}

/** @throws Violation when a link that is new leads nowhere, or nobody may see what it leads to */
export function expectFile({ url, statements }: SignedLink, status: number | undefined, linkSeconds: number): void {
  const { origin, pathname } = new URL(url);
  expectThat(
    statements,
    status === undefined || !isRefused(status),
    `a link that works for ${linkSeconds} seconds: ${origin}${pathname}`,
    `status ${status}`,
  );
}

/** @throws Violation when a link that is as it was before its lifetime was over still works. That of a record may be an old one. */
export async function expectGone(
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
