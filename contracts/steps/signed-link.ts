import type { Service } from '../effects/service.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { expectThat } from '../oracle/expectations.ts';
import type { Place, Statements } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { eventually } from './eventually.ts';
import { messagesIn, sentMessagesIn } from './session-record.ts';

/** A link of the service, and what says that it works for a limited time. */
export interface SignedLink {
  url: string;
  statements: Statements;
  /** Where the service gave it out. */
  place?: Place;
  /** Whether there may be nothing behind it. @defaultValue false */
  mayLeadNowhere?: boolean;
}

/** A link that led somewhere, and what may have been there. */
export interface OpenedLink extends SignedLink {
  texts: readonly string[];
}

/** What says that a link to a recording works for a limited time. */
export const recordingLinkStatements = [
  'signed-url/link-limited',
  'service/recording-link',
  'limits/link-lifetime',
] as const;

const mediaLinkStatements = [
  'content/media-links-expire',
  'content/media-links-signed',
  'trigger-chat/transcript-links-expire',
  'limits/link-lifetime',
] as const;

const media: readonly unknown[] = ['image', 'video', 'audio', 'file'];

/** The pictures, films, sounds and files in a record or a reply. */
export function mediaItemsIn(record: { transcript?: unknown }): JsonObject[] {
  return messagesIn(record)
    .flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []))
    .filter(({ type }) => media.includes(type));
}

/** The links of the media in a transcript, each once: one may work once. */
export function mediaLinksIn(transcript: unknown): SignedLink[] {
  const urls = new Set(mediaItemsIn({ transcript }).map(({ url }) => url));
  return [...urls].filter(isLink).map((url) => ({ url, statements: mediaLinkStatements }));
}

/** The links of files that were sent. Whether the service has what is elsewhere is open. */
export function fileLinksIn(record: JsonObject): SignedLink[] {
  return mediaLinksIn(sentMessagesIn(record)).map((link) => ({ ...link, mayLeadNowhere: true }));
}

/** A link that works for a shorter time than this is none that anybody could use. In seconds. */
const leastLinkSeconds = 10;

/**
 * Opens links, whatever their lifetime. A file may be there a little after its link.
 *
 * @param askedAt when they were asked for, by our clock; where half of their lifetime is over nothing is said
 * @throws Violation for a new link that leads nowhere, or that may not be followed
 */
export async function openLinks(
  service: Service,
  links: readonly SignedLink[],
  askedAt: number,
  { waits }: Pick<Subject, 'waits'>,
): Promise<OpenedLink[]> {
  const youngUntil = askedAt + ((waits.linkSeconds ?? leastLinkSeconds) * 1000) / 2;
  const opened = links.map(async (link): Promise<OpenedLink[]> => {
    // The last question is asked after the end, and has to be early enough as well.
    const end = Date.now() + Math.min((youngUntil - Date.now()) / 2, 2_000);
    const follow = async () => {
      const found = await service.follow(link.url);
      return isRefused(found?.status) && Date.now() < end ? undefined : { found };
    };
    const { found } = (await eventually(follow, () => end, 'close')) ?? {};
    const isOpen = !isRefused(found?.status) || link.mayLeadNowhere === true || Date.now() > youngUntil;
    const expected = `a link that opens: ${toAddress(link.url)}`;
    expectThat(link.statements, isOpen, expected, `status ${found?.status}`, link.place);
    service.should('signed-url/expired-answer', () =>
      expectThat(link.statements, found?.status !== 401, 'a link that opens without a key', 'status 401'),
    );
    return found !== undefined && isSuccess(found.status) ? [{ ...link, texts: [found.text] }] : [];
  });
  return (await Promise.all(opened)).flat();
}

/** Without their signature, or with another, links should lead nowhere. @throws Violation */
export async function expectSigned(service: Service, links: readonly OpenedLink[]): Promise<void> {
  for (const link of links) {
    for (const url of [...alteredLinksOf(link.url), ...signedAsOthers(link, links)]) {
      const isWorking = await leadsThere(service, { ...link, url });
      const expected = `nothing behind the link without its signature, or with another: ${toAddress(url)}`;
      service.should('signed-url/expired-answer', () =>
        expectThat(link.statements, !isWorking, expected, 'the same as before'),
      );
    }
  }
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

/** The link with the query of one to another file. */
function signedAsOthers({ url }: SignedLink, links: readonly SignedLink[]): string[] {
  const [address, query] = url.split('?');
  const other = links.map((link) => link.url.split('?')).find(([otherAddress]) => otherAddress !== address)?.[1];
  return query === undefined || other === undefined || other === query ? [] : [`${address}?${other}`];
}

/** @throws Violation when a link still leads to what it led to. What is answered instead is open: a page may say that it is over. */
export async function expectExpired(service: Service, links: readonly OpenedLink[], linkSeconds: number) {
  for (const link of links) {
    const isWorking = await leadsThere(service, link);
    const expected = `a link that no longer works after ${linkSeconds} seconds: ${toAddress(link.url)}`;
    expectThat(link.statements, !isWorking, expected, 'the same as before');
  }
}

async function leadsThere(service: Service, { url, texts }: OpenedLink): Promise<boolean> {
  const found = await service.follow(url);
  return found !== undefined && isSuccess(found.status) && texts.includes(found.text);
}

/** Whether it leads nowhere. Whether a key is asked for there, as 401 says, is open. */
function isRefused(status: number | undefined): boolean {
  return status !== undefined && [400, 403, 404, 410].includes(status);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether it can be followed. Its path may hold a signature. */
export function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url);
}

/** A link without what may be its signature. */
function toAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
