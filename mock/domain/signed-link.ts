import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Instant, minute, second } from '../../src/instant.ts';
import { type World, workspaceOf } from './world.ts';

export interface LinkSigning {
  base: string;
  secret: string;
  lifetimeMs: number;
  /**
   * The workspace of the link, if that workspace has a clock of its own. The link then expires by that clock, not by
   * the mock's.
   */
  clockWorkspaceId: string | undefined;
}

/** The media files of the mock, for attachments and for scripts that name no URL. See `openapi/samples/`. */
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
 * Source: Content item, Session `recordingUrl`, Get Signed URL.
 * Assumption `session/link-lifetime`: the lifetime is the workspace's and starts when a request reads the link.
 */
export function signLink(path: string, signing: LinkSigning, now: Instant): string {
  const { base, secret, lifetimeMs, clockWorkspaceId } = signing;
  const expiresAt = Math.ceil((now + lifetimeMs) / second);
  const clock = clockWorkspaceId === undefined ? '' : `&workspace=${clockWorkspaceId}`;
  return `${base}/${path}?expires=${expiresAt}${clock}&signature=${sign(secret, path, expiresAt, clockWorkspaceId)}`;
}

export function checkLink(
  path: string,
  search: string,
  secret: string,
  nowOf: (workspaceId: string | undefined) => Instant,
): 'open' | 'expired' | 'forged' {
  const [, expiresAt, clockWorkspaceId, signature = ''] = signedQuery.exec(search) ?? [];
  if (!equalsInConstantTime(signature, sign(secret, path, expiresAt, clockWorkspaceId))) return 'forged';
  return nowOf(clockWorkspaceId) < Number(expiresAt) * second ? 'open' : 'expired';
}

const signedQuery = /^expires=(0|-?[1-9]\d{0,14})(?:&workspace=([a-z0-9-]+))?&signature=([0-9a-f]+)$/;

/** If the signed text changes, the links in stored states become invalid. */
function sign(secret: string, ...parts: readonly (string | number | undefined)[]): string {
  const signed = parts.filter((part) => part !== undefined).join('\n');
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(signed))).slice(0, 32);
}

export function toLinkSigning(
  world: World,
  workspaceId: string,
  { base, secret }: Pick<LinkSigning, 'base' | 'secret'>,
): LinkSigning {
  const { linkLifetimeMinutes } = workspaceOf(world, workspaceId).durations;
  const clockWorkspaceId = world.workspaceTimelines.has(workspaceId) ? workspaceId : undefined;
  return { base, secret, lifetimeMs: linkLifetimeMinutes * minute, clockWorkspaceId };
}

/** Compares two strings in a time that reveals only the length of the secret. */
export function equalsInConstantTime(actual: string, secret: string): boolean {
  let difference = actual.length ^ secret.length;
  // `charCodeAt` returns NaN beyond the end of `actual`. `^` treats NaN as 0, so the loop compares every character.
  for (let index = 0; index < secret.length; index += 1)
    difference |= secret.charCodeAt(index) ^ actual.charCodeAt(index);
  return difference === 0;
}
