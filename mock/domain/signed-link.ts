import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Instant, minute, second } from '../../src/instant.ts';
import { equalsInConstantTime } from '../../src/text/equals-in-constant-time.ts';
import { type World, workspaceOf } from './world.ts';

/** The data for signing links: the base URL of media, the secret, and the lifetime of a link. */
export interface LinkSigning {
  /** The base URL of media, without a trailing slash: `http://127.0.0.1:4010/media`. */
  base: string;
  secret: string;
  lifetimeMs: number;
  /** The workspace whose own clock decides whether the link has expired. Undefined means the mock's clock. */
  clockOf?: string | undefined;
}

/** The media files of the mock, for attachments and for scripts that name no URL. */
export const sampleMimeType = {
  'picture.png': 'image/png',
  'film.mp4': 'video/mp4',
  'sound.wav': 'audio/wav',
  'paper.pdf': 'application/pdf',
} as const;
export type Sample = keyof typeof sampleMimeType;

export const sampleByKind = {
  image: 'picture.png',
  video: 'film.mp4',
  audio: 'sound.wav',
  file: 'paper.pdf',
} as const satisfies Record<string, Sample>;

/**
 * Returns a signed link to the media file at `path`.
 * Source: Content item, Session `recordingUrl`, Get Signed URL.
 * Assumption `session/link-lifetime`: the lifetime is the workspace's and starts when a request reads the link.
 */
export function signLink(path: string, { base, secret, lifetimeMs, clockOf }: LinkSigning, now: Instant): string {
  const expires = Math.ceil((now + lifetimeMs) / second);
  const clock = clockOf === undefined ? '' : `&workspace=${clockOf}`;
  return `${base}/${path}?expires=${expires}${clock}&signature=${signature(path, expires, secret, clockOf)}`;
}

/** Checks the signature and the expiry time in the query string of a signed link. */
export function checkLink(
  path: string,
  search: string,
  secret: string,
  nowOf: (workspaceId: string | undefined) => Instant,
): 'open' | 'expired' | 'forged' {
  const [, expires, clockOf, sent = ''] = linkForm.exec(search) ?? [];
  if (!equalsInConstantTime(sent, signature(path, Number(expires), secret, clockOf))) return 'forged';
  return nowOf(clockOf) < Number(expires) * second ? 'open' : 'expired';
}

const linkForm = /^expires=(0|-?[1-9]\d{0,14})(?:&workspace=([a-z0-9-]+))?&signature=([0-9a-f]+)$/;

function signature(path: string, expires: number, secret: string, clockOf: string | undefined): string {
  const text = [path, expires, ...(clockOf === undefined ? [] : [clockOf])].join('\n');
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text))).slice(0, 32);
}

export function toLinkSigning(
  world: World,
  workspaceId: string,
  { base, secret }: Pick<LinkSigning, 'base' | 'secret'>,
): LinkSigning {
  const { linkLifetimeMinutes } = workspaceOf(world, workspaceId).durations;
  const clockOf = world.workspaceTimelines.has(workspaceId) ? workspaceId : undefined;
  return { base, secret, lifetimeMs: linkLifetimeMinutes * minute, clockOf };
}
