import { type Sample, sampleMimeType } from '../domain/signed-link.ts';
import type { Engine } from '../engine.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { samples, tone } from './samples.ts';

/** What a signed link leads to. Only GET and HEAD; only with a signature of ours that has not expired. */
export function serveMedia(engine: Engine, { method }: HttpRequest, path: string, search: string): HttpReply {
  if (method !== 'GET' && method !== 'HEAD') return notice(405, 'Media can only be read.', { allow: 'GET, HEAD' });
  const query = new URLSearchParams(search);
  const opens = engine.checkLink(path, {
    expires: query.get('expires') ?? undefined,
    signature: query.get('signature') ?? undefined,
  });
  if (opens === 'forged') return notice(403, 'This link is not signed by this mock.');
  if (opens === 'expired') return notice(403, 'This link has expired. Read the session again for a new one.');
  const medium = mediumAt(path);
  if (medium === undefined) return notice(404, 'There is no such medium.');
  const headers = { 'content-type': medium.mimeType, 'content-length': String(medium.bytes.length), ...common };
  return { status: 200, headers, body: method === 'HEAD' ? '' : medium.bytes };
}

function mediumAt(path: string): { mimeType: string; bytes: Uint8Array } | undefined {
  if (path.startsWith('recordings/')) return { mimeType: 'audio/wav', bytes: tone() };
  const name = path.slice('samples/'.length);
  if (!path.startsWith('samples/') || !Object.hasOwn(samples, name)) return undefined;
  return { mimeType: sampleMimeType[name as Sample], bytes: samples[name as Sample]() };
}

/** Any page may show the medium; none may take it for something else than it is. */
const common = {
  'access-control-allow-origin': '*',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
} as const;

function notice(status: number, text: string, headers: Record<string, string> = {}): HttpReply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...common, ...headers }, body: `${text}\n` };
}
