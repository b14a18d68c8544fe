import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Instant, minute, second } from '../../src/instant.ts';
import { equalsInConstantTime } from '../../src/text/equals-in-constant-time.ts';
import { type World, workspaceOf } from './world.ts';

/** How links are signed: the base URL of media, the secret, and the lifetime of a link. */
export interface LinkSigning {
  /** Origin and path before the media path, without a trailing slash: `http://127.0.0.1:4010/media`. */
  base: string;
  secret: string;
  lifetimeMs: number;
  /** The workspace by whose own clock the link expires; undefined for the clock of the mock. */
  clockOf?: string | undefined;
}

/** The sample media of the mock: for attachments, and for scripts without an address of their own. */
export const sampleMimeType = {
  'picture.png': 'image/png',
  'film.mp4': 'video/mp4',
  'sound.wav': 'audio/wav',
  'paper.pdf': 'application/pdf',
} as const;
export type Sample = keyof typeof sampleMimeType;

/** The sample that represents a medium of each kind. */
export const sampleByKind = {
  image: 'picture.png',
  video: 'film.mp4',
  audio: 'sound.wav',
  file: 'paper.pdf',
} as const satisfies Record<string, Sample>;

/**
 * A link to a medium that is valid until its lifetime is over.
 *
 * `path` is the medium's path below `links.base`; each step of it is escaped.
 *
 * Source: Content item, Session `recordingUrl`, Get Signed URL.
 * Assumption `session/link-lifetime`: the lifetime is the workspace's, counted from the reading.
 */
export function signLink(path: string, { base, secret, lifetimeMs, clockOf }: LinkSigning, now: Instant): string {
  const expires = Math.ceil((now + lifetimeMs) / second);
  const clock = clockOf === undefined ? '' : `&workspace=${clockOf}`;
  return `${base}/${path}?expires=${expires}${clock}&signature=${signature(path, expires, secret, clockOf)}`;
}

/** Whether a link has our signature for that path and time, and has not expired; `now` is by the clock that it names. */
export function checkLink(
  path: string,
  query: { expires: string | undefined; signature: string | undefined; workspace?: string | undefined },
  secret: string,
  now: Instant,
): 'open' | 'expired' | 'forged' {
  if (query.expires === undefined || query.signature === undefined || !/^(0|-?[1-9]\d{0,14})$/.test(query.expires))
    return 'forged';
  const expires = Number(query.expires);
  if (!equalsInConstantTime(query.signature, signature(path, expires, secret, query.workspace))) return 'forged';
  return now < expires * second ? 'open' : 'expired';
}

function signature(path: string, expires: number, secret: string, clockOf: string | undefined): string {
  const text = [path, expires, ...(clockOf === undefined ? [] : [clockOf])].join('\n');
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text))).slice(0, 32);
}

/** How the links of a workspace are signed. */
export function toLinkSigning(
  world: World,
  workspaceId: string,
  { base, secret }: Pick<LinkSigning, 'base' | 'secret'>,
): LinkSigning {
  const { linkLifetimeMinutes } = workspaceOf(world, workspaceId).durations;
  const clockOf = world.workspaceTimelines.has(workspaceId) ? workspaceId : undefined;
  return { base, secret, lifetimeMs: linkLifetimeMinutes * minute, clockOf };
}
