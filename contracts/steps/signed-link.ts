import { day, second } from '../../src/instant.ts';
import { eventually } from '../client/polling.ts';
import type { Service } from '../effects/service.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { expectThat } from '../judge/expectations.ts';
import type { Place, Statements } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { messagesIn, sentMessagesIn } from './session-record.ts';

/** A link from the service, with the statements that limit its lifetime. */
export interface SignedLink {
  url: string;
  statements: Statements;
  place?: Place;
  /** Whether the link may lead to a file that does not exist. @defaultValue false */
  mayLeadNowhere?: boolean;
}

/** A link that works, with the texts that it returned. */
export interface OpenedLink extends SignedLink {
  texts: readonly string[];
}

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

export function mediaItemsIn(record: { transcript?: unknown }): JsonObject[] {
  return messagesIn(record)
    .flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []))
    .filter(({ type }) => media.includes(type));
}

/** The media links in a transcript, without duplicates, because a link may work only once. */
export function mediaLinksIn(transcript: unknown): SignedLink[] {
  const urls = new Set(mediaItemsIn({ transcript }).map(({ url }) => url));
  return [...urls].filter(isLink).map((url) => ({ url, statements: mediaLinkStatements }));
}

/** The links of sent files. They may lead to nothing: a service may not store files from other hosts. */
export function fileLinksIn(record: JsonObject): SignedLink[] {
  return mediaLinksIn(sentMessagesIn(record)).map((link) => ({ ...link, mayLeadNowhere: true }));
}

/** Minimum lifetime of a usable link, in seconds. */
const leastLinkSeconds = 10;

/**
 * Opens links, whatever their lifetime. A file may become available a little later than its link.
 *
 * @param askedAt the time of the request for the links, by this machine's clock. Links older than half their lifetime may
 * fail.
 * @throws Violation when the service refuses a new link, or the link leads to nothing
 */
export async function openLinks(
  service: Service,
  links: readonly SignedLink[],
  askedAt: number,
  { waits }: Pick<Subject, 'waits'>,
): Promise<OpenedLink[]> {
  const youngUntil = askedAt + ((waits.linkSeconds ?? leastLinkSeconds) * 1000) / 2;
  const opened = links.map(async (link): Promise<OpenedLink[]> => {
    // Stop early enough that the last poll, which comes after `end`, is within half the lifetime of the links.
    const end = Date.now() + Math.min((youngUntil - Date.now()) / 2, 2_000);
    const follow = async () => {
      const found = await service.follow(link.url);
      return isRefused(found?.status) && Date.now() < end ? undefined : { found };
    };
    const { found } = (await eventually(follow, () => end, 'close')) ?? {};
    const isOpen = !isRefused(found?.status) || link.mayLeadNowhere === true || Date.now() > youngUntil;
    const expected = `a link that opens: ${toAddress(link.url)}`;
    expectThat(link.statements, isOpen, expected, `status ${found?.status} from this link`, link.place);
    service.should('signed-url/expired-answer', () =>
      expectThat(link.statements, found?.status !== 401, 'a link that needs no API key', 'status 401'),
    );
    return found !== undefined && isSuccess(found.status) ? [{ ...link, texts: [found.text] }] : [];
  });
  return (await Promise.all(opened)).flat();
}

/**
 * Opens each link without its signature, with an altered signature, and with the signature of another link.
 *
 * @throws Violation for a link that opens with a wrong signature or a later expiry. Other altered links that open are
 * warnings, because the interface does not say which part of a link is the signature.
 */
export async function expectSigned(service: Service, links: readonly OpenedLink[]): Promise<void> {
  for (const link of links) {
    for (const { url, what, isMust = false } of [...alterationsOf(link.url), ...signedAsOthers(link, links)]) {
      const isWorking = await leadsThere(service, { ...link, url });
      const expected = `an error for the link ${toAddress(link.url)} ${what}`;
      const judge = () =>
        expectThat(link.statements, !isWorking, expected, 'the file, as from the correct link', link.place);
      if (isMust && link.mayLeadNowhere !== true) judge();
      else service.should('signed-url/expired-answer', judge);
    }
  }
}

interface Alteration {
  url: string;
  /** The difference from the original link: `without its query`. */
  what: string;
  isMust?: boolean;
}

/** Alterations of a link: no query; its longest part changed, in the other letter case, or truncated; and a later expiry. */
function alterationsOf(url: string): Alteration[] {
  const [address = '', query] = url.split('?');
  const parts = (query ?? new URL(url).pathname).split(query === undefined ? '/' : /[=&]/);
  const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const withPart = (part: string, what: string) => ({ url: url.replace(longest, part), what });
  const altered = [
    withPart(withOtherLetter(longest), 'with one letter of its signature changed'),
    withPart(longest.replaceAll(/[a-z]/gi, toOtherCase), 'with the letter case of its signature changed'),
    withPart(longest.slice(0, longest.length / 2), 'with only half of its signature'),
    { url: withLaterExpiry(url), what: 'with a later expiry', isMust: /[?&][^=&]*(?:sig|hmac|digest)/i.test(url) },
  ].filter((alteration) => alteration.url !== url);
  if (query === undefined) return altered;
  const resigned = query.replaceAll(
    signatureParameter,
    (_, name: string, value: string) => name + withOtherLetter(value),
  );
  const asResigned = { url: `${address}?${resigned}`, what: 'with a wrong signature', isMust: true };
  return [...(resigned === query ? [] : [asResigned]), { url: address, what: 'without its query' }, ...altered];
}

/** A parameter that is named like a signature. The signature may not cover the other parameters. */
const signatureParameter = /((?:^|&)[^=&]*(?:sig|hmac|digest)[^=&]*=)([^&]+)/gi;

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

/** The link with one day added to each expiry in its query. */
function withLaterExpiry(url: string): string {
  return url.replaceAll(/([?&][^=&]*(?:exp|until|valid)[^=&]*=)([^&]+)/gi, (parameter, name: string, value: string) => {
    const [unit, later] = value.length === 10 ? [second, day / second] : [1, day];
    const isExpiry = isTime(value) && Number(value) * unit > Date.now();
    return isExpiry ? `${name}${Number(value) + later}` : parameter;
  });
}

/** The link with the query of a link to another file. */
function signedAsOthers({ url }: SignedLink, links: readonly SignedLink[]): Alteration[] {
  const [address, query] = url.split('?');
  // Send a signature only to the host that issued it.
  const ofOrigin = links.filter((link) => new URL(link.url).origin === new URL(url).origin);
  const other = ofOrigin.map((link) => link.url.split('?')).find(([otherAddress]) => otherAddress !== address)?.[1];
  const what = 'with the signature of another file';
  return query === undefined || other === undefined || other === query ? [] : [{ url: `${address}?${other}`, what }];
}

/** @throws Violation when a link still returns the same content. Any other response passes, such as an error page. */
export async function expectExpired(service: Service, links: readonly OpenedLink[], linkSeconds: number) {
  for (const link of links) {
    const isWorking = await leadsThere(service, link);
    const expected = `an error for the link ${toAddress(link.url)} after waits.linkSeconds, ${linkSeconds} s`;
    expectThat(link.statements, !isWorking, expected, 'the file');
  }
}

async function leadsThere(service: Service, { url, texts }: OpenedLink): Promise<boolean> {
  const found = await service.follow(url);
  return found !== undefined && isSuccess(found.status) && texts.includes(found.text);
}

/** Whether the status means a refused link. A 401 does not count: the interface leaves open whether links need a key. */
function isRefused(status: number | undefined): boolean {
  return status !== undefined && [400, 403, 404, 410].includes(status);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether the value is an HTTP URL. Its path may contain a signature. */
export function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url);
}

/** A link without its query, which may contain the signature. */
function toAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
