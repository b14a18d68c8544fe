import { type Sample, sampleMimeType } from '../domain/signed-link.ts';
import type { Engine } from '../engine.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { transportError } from './reply.ts';
import { samples, tone } from './samples.ts';

/** What a signed link leads to. Only GET and HEAD; only with a signature of ours that has not expired. */
export function serveMedia(engine: Engine, { method }: HttpRequest, path: string, search: string): HttpReply {
  if (method !== 'GET' && method !== 'HEAD') {
    return transportError('methodNotAllowed', 'Media can only be read.', { headers: { allow: 'GET, HEAD' } });
  }
  const query = new URLSearchParams(search);
  const opens = engine.checkLink(path, {
    expires: query.get('expires') ?? undefined,
    signature: query.get('signature') ?? undefined,
  });
  if (opens === 'forged') return transportError('linkForged', 'This link is not signed by this mock.');
  if (opens === 'expired')
    return transportError('linkExpired', 'This link has expired. Ask the service for a new one.', {
      status: engine.profile()['signed-url/expired-answer'] === 'gone' ? 410 : 403,
    });
  const medium = mediumAt(path);
  if (medium === undefined) return transportError('pathNotFound', 'There is no such medium.');
  const headers = { 'content-type': medium.mimeType, 'content-length': String(medium.bytes.length), ...common };
  return { status: 200, headers, body: method === 'HEAD' ? '' : medium.bytes };
}

function mediumAt(path: string): { mimeType: string; bytes: Uint8Array } | undefined {
  if (path.startsWith('recordings/')) return { mimeType: 'audio/wav', bytes: tone() };
  const name = path.slice('samples/'.length);
  if (!path.startsWith('samples/') || !Object.hasOwn(samples, name)) return undefined;
  return { mimeType: sampleMimeType[name as Sample], bytes: samples[name as Sample]() };
}

/** Nobody keeps the medium longer than its link lives, nor takes it for something else than it is. */
const common = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' } as const;
