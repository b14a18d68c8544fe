import { day, second } from '../../src/instant.ts';
import type { Service } from '../effects/service.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { expectThat, locate, type Place, type Statements } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { eventually } from './service-clock.ts';
import { messagesIn, sentMessagesIn } from './session-record.ts';

export interface SignedLink {
  url: string;
  statements: Statements;
  place: Place;
  file?: 'of another host' | 'of any address';
}

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

export function mediaLinksIn(transcript: unknown): SignedLink[] {
  const items = new Map(mediaItemsIn({ transcript }).map((item) => [item.url, item]));
  return [...items].flatMap(([url, item]) =>
    isLink(url) ? [{ url, statements: mediaLinkStatements, place: locate(item, '/url') }] : [],
  );
}

export function fileLinksIn(record: JsonObject): SignedLink[] {
  return mediaLinksIn(sentMessagesIn(record)).map((link) => ({ ...link, file: 'of another host' }));
}

const leastLinkSeconds = 10;

export async function openLinks(
  service: Service,
  links: readonly SignedLink[],
  askedAt: number,
  { waits }: Pick<Subject, 'waits'>,
  others: readonly OpenedLink[] = [],
): Promise<OpenedLink[]> {
  const youngUntil = askedAt + ((waits.linkSeconds ?? leastLinkSeconds) * 1000) / 2;
  const opening = links.map(async (link): Promise<OpenedLink[]> => {
    const end = Date.now() + Math.min((youngUntil - Date.now()) / 2, 2_000);
    const follow = async () => {
      const found = await service.follow(link.url);
      return isRefused(found?.status) && Date.now() < end ? undefined : { found };
    };
    const { found } = (await eventually(service, follow, () => end, 'close')) ?? {};
    const isOpen = !isRefused(found?.status) || link.file !== undefined || Date.now() > youngUntil;
    const expected = `a link that opens: ${toAddress(link.url)}`;
    expectThat(link.statements, isOpen, expected, `status ${found?.status} from this link`, link.place);
    service.should('signed-url/expired-answer', () =>
      expectThat(link.statements, found?.status !== 401, 'a link that needs no API key', 'status 401', link.place),
    );
    return found !== undefined && isSuccess(found.status) ? [{ ...link, texts: [found.text] }] : [];
  });
  const opened = (await Promise.all(opening)).flat();
  expectSignedAlike(links, [...opened, ...others]);
  await expectSigned(service, opened, [...opened, ...others]);
  return opened;
}

function expectSignedAlike(links: readonly SignedLink[], opened: readonly OpenedLink[]): void {
  const signed = opened.filter(({ url }) => url.split('?')[1]?.match(signatureParameter));
  for (const { url, statements, place } of links) {
    const ofKind = signed.filter((one) => one.statements === statements);
    const other = ofKind.find((one) => new URL(one.url).origin === new URL(url).origin);
    const isSigned = other === undefined || url.includes('?');
    const expected = `a link with a signature in its query, like ${toAddress(other?.url ?? url)}`;
    expectThat(statements, isSigned, expected, `${toAddress(url)} without a query`, place);
  }
}

async function expectSigned(service: Service, links: readonly OpenedLink[], all: readonly OpenedLink[]): Promise<void> {
  for (const link of links) {
    const { url, statements, place, file } = link;
    const isSigned = url.includes('?') || mayHoldSignature(url);
    expectThat(statements, isSigned, 'a link with a signature', `${url}, which opens`, place);
    for (const { what, isMust = false, ...altered } of [...alterationsOf(url), ...signedAsOthers(link, all)]) {
      const isWorking = await leadsThere(service, { ...link, ...altered });
      const expected = `an error for the link ${toAddress(url)} ${what}`;
      const judge = () => expectThat(statements, !isWorking, expected, 'the file, as from the correct link', place);
      if (isMust && file !== 'of any address') judge();
      else service.should('signed-url/expired-answer', judge);
    }
  }
}

interface Alteration {
  url: string;
  what: string;
  isMust?: boolean;
}

function alterationsOf(url: string): Alteration[] {
  const [address = '', query] = url.split('?');
  const hasSignature = query?.match(signatureParameter) != null;
  const parts = (query ?? new URL(url).pathname).split(query === undefined ? '/' : /[=&]/);
  const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const withPart = (part: string, what: string) => ({ url: url.replace(longest, () => part), what });
  const resign = (alter: (value: string) => string) =>
    `${address}?${query?.replaceAll(signatureParameter, (_, name: string, value: string) => name + alter(value))}`;
  const resigned = [
    { url: resign((value) => withOtherLetter(value)), what: 'with a wrong signature', isMust: true },
    {
      url: resign((value) => withOtherLetter(value, 0)),
      what: 'with another first letter in its signature',
      isMust: true,
    },
    { url: resign((value) => `${value}0`), what: 'with a longer signature' },
  ];
  return [
    ...(hasSignature ? resigned : []),
    ...(query === undefined
      ? []
      : [{ url: address, what: 'without its query', isMust: hasSignature || !mayHoldSignature(address) }]),
    withPart(withOtherLetter(longest), 'with one letter of its signature changed'),
    withPart(longest.replaceAll(/[a-z]/gi, toOtherCase), 'with the letter case of its signature changed'),
    withPart(longest.slice(0, longest.length / 2), 'with only half of its signature'),
    { url: withLaterExpiry(url), what: 'with a later expiry', isMust: hasSignature },
  ].filter((alteration) => alteration.url !== url);
}

const signatureParameter = /((?:^|&)[^=&]*(?:sig|hmac|digest|token)[^=&]*=)([^&]+)/gi;

function mayHoldSignature(url: string): boolean {
  return new URL(url).pathname.split('/').some((part) => /^(?=.*\d)(?=.*[a-z]).{8,}$/i.test(part));
}

function withOtherLetter(text: string, at = Math.floor(text.length / 2)): string {
  return `${text.slice(0, at)}${text[at] === 'b' ? 'c' : 'b'}${text.slice(at + 1)}`;
}

function toOtherCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

function withLaterExpiry(url: string): string {
  return url.replaceAll(/([?&][^=&]*(?:exp|until|valid)[^=&]*=)([^&]+)/gi, (parameter, name: string, value: string) => {
    const time = Date.parse(decodeURIComponent(value));
    if (/^\d+$/.test(value)) return `${name}${Number(value) + (value.length < 13 ? day / second : day)}`;
    return time > Date.now() ? `${name}${encodeURIComponent(new Date(time + day).toISOString())}` : parameter;
  });
}

function signedAsOthers({ url, texts }: OpenedLink, all: readonly OpenedLink[]): Alteration[] {
  const [address, query] = url.split('?');
  // Sends the signature of a link only to the host that issued the link, so that the signature stays secret.
  const ofOrigin = all.filter((link) => new URL(link.url).origin === new URL(url).origin);
  const other = ofOrigin.find((link) => link.url.split('?')[0] !== address);
  const otherQuery = other?.url.split('?')[1];
  if (query === undefined || other === undefined || otherQuery === undefined || otherQuery === query) return [];
  const isMust = query.match(signatureParameter) !== null && !other.texts.some((text) => texts.includes(text));
  return [{ url: `${address}?${otherQuery}`, what: 'with the signature of another file', isMust }];
}

export async function expectExpired(
  service: Service,
  links: readonly OpenedLink[],
  { waits: { linkSeconds } }: Pick<Subject, 'waits'>,
  watchSeconds: number,
): Promise<string | undefined> {
  if (linkSeconds === undefined || links.length === 0) return undefined;
  if (linkSeconds > watchSeconds)
    return `links work for ${linkSeconds} seconds: give waits.watchSeconds at least that, now ${watchSeconds}`;
  // Waits 1 s longer than the lifetime of a link, because the service's clock may be slow.
  await service.rest((linkSeconds + 1) * second, 'no calls');
  for (const link of links) {
    const isWorking = await leadsThere(service, link);
    const expected = `an error for the link ${toAddress(link.url)} after waits.linkSeconds, ${linkSeconds} s`;
    expectThat(link.statements, !isWorking, expected, 'the file', link.place);
  }
  return undefined;
}

async function leadsThere(service: Service, { url, texts }: OpenedLink): Promise<boolean> {
  const found = await service.follow(url);
  return found !== undefined && isSuccess(found.status) && texts.includes(found.text);
}

function isRefused(status: number | undefined): boolean {
  return status !== undefined && [400, 403, 404, 410].includes(status);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url);
}

function toAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
