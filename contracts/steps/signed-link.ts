import { day, second } from '../../src/instant.ts';
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

/**
 * Opens each link without its signature, with altered ones and with those of other links.
 *
 * @throws Violation for a link that opens with each value of its query altered, or with a later expiry: its signature does not
 * protect it. Any other alteration that opens is a warning, because which part of a link is the signature is open.
 */
export async function expectSigned(service: Service, links: readonly OpenedLink[]): Promise<void> {
  for (const link of links) {
    for (const { url, what, isMust = false } of [...alterationsOf(link.url), ...signedAsOthers(link, links)]) {
      const isWorking = await leadsThere(service, { ...link, url });
      const expected = `nothing behind ${toAddress(link.url)} ${what}`;
      const judge = () => expectThat(link.statements, !isWorking, expected, 'the same as before', link.place);
      if (isMust && link.mayLeadNowhere !== true) judge();
      else service.should('signed-url/expired-answer', judge);
    }
  }
}

/** A link with a change that no service should accept. */
interface Alteration {
  url: string;
  /** What differs from the link that was given out: `without its query`. */
  what: string;
  isMust?: boolean;
}

/** A link without its query; with another letter, other case and fewer letters in its longest part; and with a later expiry. */
function alterationsOf(url: string): Alteration[] {
  const [address = '', query] = url.split('?');
  const parts = (query ?? new URL(url).pathname).split(query === undefined ? '/' : /[=&]/);
  const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const withPart = (part: string, what: string) => ({ url: url.replace(longest, part), what });
  const altered = [
    withPart(withOtherLetter(longest), 'with another letter in its signature'),
    withPart(longest.replaceAll(/[a-z]/gi, toOtherCase), 'with a signature in the other case'),
    withPart(longest.slice(0, longest.length / 2), 'with half of its signature'),
    { url: withLaterExpiry(url), what: 'with a later expiry', isMust: true },
  ].filter((alteration) => alteration.url !== url);
  if (query === undefined) return altered;
  const garbled = query.replaceAll(/(?<==)[^&]{6,}/g, (value) => (isTime(value) ? value : withOtherLetter(value)));
  const asGarbled = {
    url: `${address}?${garbled}`,
    what: 'with another letter in each value of its query',
    isMust: true,
  };
  return [...(garbled === query ? [] : [asGarbled]), { url: address, what: 'without its query' }, ...altered];
}

function withOtherLetter(text: string): string {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}${text[middle] === 'b' ? 'c' : 'b'}${text.slice(middle + 1)}`;
}

/** Whether a text may be a time in seconds or milliseconds since 1970. */
function isTime(text: string): boolean {
  return /^(\d{10}|\d{13})$/.test(text);
}

function toOtherCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

/** The link with a day more in each value of its query that is a time to come, and so an expiry. */
function withLaterExpiry(url: string): string {
  return url.replaceAll(/(?<==)[^&=]+/g, (value) => {
    const [unit, later] = value.length === 10 ? [second, day / second] : [1, day];
    return isTime(value) && Number(value) * unit > Date.now() ? String(Number(value) + later) : value;
  });
}

/** The link with the query of one to another file. */
function signedAsOthers({ url }: SignedLink, links: readonly SignedLink[]): Alteration[] {
  const [address, query] = url.split('?');
  const other = links.map((link) => link.url.split('?')).find(([otherAddress]) => otherAddress !== address)?.[1];
  const what = 'with the signature of another file';
  return query === undefined || other === undefined || other === query ? [] : [{ url: `${address}?${other}`, what }];
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
