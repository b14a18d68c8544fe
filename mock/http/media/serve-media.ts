import { type Sample, sampleMimeType } from '../../domain/session/signed-link.ts';
import type { Engine } from '../../engine.ts';
import type { HttpReply, HttpRequest } from '../message.ts';
import { transportErrorReply } from '../reply.ts';
import { createTone, samples } from './samples.ts';

/** What a signed link leads to. Only GET and HEAD; only with a signature of ours that has not expired. */
export function serveMedia(engine: Engine, { method }: HttpRequest, path: string, search: string): HttpReply {
  if (method !== 'GET' && method !== 'HEAD') {
    return transportErrorReply('methodNotAllowed', 'Media can only be read.', { headers: { allow: 'GET, HEAD' } });
  }
  const query = new URLSearchParams(search);
  const linkState = engine.checkLink(path, {
    expires: query.get('expires') ?? undefined,
    signature: query.get('signature') ?? undefined,
  });
  if (linkState === 'forged') return transportErrorReply('linkForged', 'This link is not signed by this mock.');
  if (linkState === 'expired')
    return transportErrorReply('linkExpired', 'This link has expired. Ask the service for a new one.', {
      status: engine.profile()['signed-url/expired-answer'] === 'gone' ? 410 : 403,
    });
  const medium = findMedium(path);
  if (medium === undefined) return transportErrorReply('pathNotFound', 'There is no such medium.');
  const headers = { 'content-type': medium.mimeType, 'content-length': String(medium.bytes.length), ...mediaHeaders };
  return { status: 200, headers, body: method === 'HEAD' ? '' : medium.bytes };
}

function findMedium(path: string): { mimeType: string; bytes: Uint8Array } | undefined {
  if (path.startsWith('recordings/')) return { mimeType: 'audio/wav', bytes: createTone() };
  const name = path.slice('samples/'.length);
  if (!path.startsWith('samples/') || !Object.hasOwn(samples, name)) return undefined;
  return { mimeType: sampleMimeType[name as Sample], bytes: samples[name as Sample]() };
}

/** Nobody keeps the medium longer than its link lives, nor takes it for something else than it is. */
const mediaHeaders = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' } as const;
