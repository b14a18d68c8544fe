import { samples } from '../../src/generated/samples.ts';
import type { Failed, Gaps } from '../domain/decision.ts';
import { type Sample, sampleMimeType } from '../domain/signed-link.ts';
import type { Engine } from '../engine/engine.ts';
import type { HttpRequest } from './message.ts';
import { type HttpError, type PreparedReply, transportError } from './reply.ts';

export function serveMedia(
  engine: Engine,
  { method, search }: HttpRequest,
  gaps: Gaps,
  path: string,
): PreparedReply | Failed<HttpError> {
  if (method !== 'GET' && method !== 'HEAD') {
    return transportError(gaps, 'methodNotAllowed', 'A link to a file allows only GET and HEAD.', {
      headers: { allow: 'GET, HEAD' },
    });
  }
  const linkState = engine.checkLink(path, search);
  if (linkState === 'forged')
    return transportError(gaps, 'linkForged', 'This mock did not sign this link. Use a link as returned.');
  if (linkState === 'expired')
    return transportError(gaps, 'linkExpired', 'This link has expired. Request a new one.', {
      status: gaps.choose('signed-url/expired-answer') === 'gone' ? 410 : 403,
    });
  const medium = findMedium(path);
  if (medium === undefined)
    return transportError(gaps, 'pathNotFound', 'The mock has no file at this path. Use a link as returned.');
  const headers = { 'content-type': medium.mimeType, 'content-length': String(medium.bytes.length), ...mediaHeaders };
  const reply = { status: 200, headers };
  return { reply: method === 'HEAD' ? reply : { ...reply, body: medium.bytes } };
}

function findMedium(path: string): { mimeType: string; bytes: Uint8Array } | undefined {
  if (path.startsWith('recordings/')) return { mimeType: 'audio/wav', bytes: createTone() };
  if (!path.startsWith('samples/')) return undefined;
  const sample = path.slice('samples/'.length) as Sample;
  if (!Object.hasOwn(sampleMimeType, sample)) return undefined;
  const bytes = sample === 'sound.wav' ? createTone() : decodeBase64(samples[sample]);
  return { mimeType: sampleMimeType[sample], bytes };
}

/** One second of a quiet 400 Hz tone (8 kHz, 8 bit, mono): the sample sound and the recording of every call. */
function createTone(): Uint8Array {
  const wave = Array.from({ length: 8_000 }, (_, index) => (index % 20 < 10 ? 108 : 148));
  return Uint8Array.of(...decodeBase64(waveHeader), ...wave);
}

const waveHeader = 'UklGRmQfAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YUAfAAA=';

function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Clients must not cache media beyond the lifetime of the link, and must not guess another content type. */
const mediaHeaders = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' } as const;
