import { toErrorEnvelope } from '../../src/envelope.ts';
import type { GapId } from '../../src/generated/ids.ts';
import type { Profile } from '../domain/profile.ts';
import type { HttpReply } from './message.ts';

/** What can be wrong with a request before any operation sees it. The codes are ours; so each is a gap. */
const transportErrors = {
  pathNotFound: { status: 404, gap: 'transport/unknown-path' },
  methodNotAllowed: { status: 405, gap: 'transport/wrong-method' },
  unsupportedMediaType: { status: 415, gap: 'transport/content-type' },
  bodyTooLarge: { status: 413, gap: 'transport/body-too-large' },
  malformedJson: { status: 400, gap: 'transport/malformed-json' },
  unreadableRequest: { status: 400, gap: 'transport/unreadable-request' },
  headersTooLarge: { status: 431, gap: 'transport/unreadable-request' },
  linkExpired: { status: 403, gap: 'signed-url/expired-answer' },
  linkForged: { status: 403, gap: 'signed-url/expired-answer' },
} as const satisfies Record<string, { status: number; gap: GapId }>;

/** The answer to a request that reaches no operation. `closerGap` says more closely than the code what is open. */
export function transportErrorReply(
  code: keyof typeof transportErrors,
  message: string,
  { headers, specificGap, status }: { headers?: HttpReply['headers']; specificGap?: GapId; status?: number } = {},
): HttpReply {
  const { status: defaultStatus, gap } = transportErrors[code];
  return errorReply(status ?? defaultStatus, code, message, [specificGap ?? gap], headers);
}

/** The reply as it is, or with 200 in its body where the profile wants it in every one. */
export function withResponseCode(profile: Profile, reply: HttpReply): HttpReply {
  if (profile[responseCodeGap] !== 'always-200' || reply.status < 400 || typeof reply.body !== 'string') return reply;
  if (reply.headers['content-type'] !== 'application/json') return reply;
  const { 'understudy-gap': gaps } = reply.headers;
  const headers = {
    ...reply.headers,
    'understudy-gap': gaps === undefined ? responseCodeGap : `${gaps}, ${responseCodeGap}`,
  };
  // Every error of the service is an envelope.
  const body = JSON.stringify({ ...(JSON.parse(reply.body) as object), responseCode: 200 });
  return { ...reply, headers, body };
}

const responseCodeGap = 'envelope/response-code';

/** An error in the interface's envelope; the gaps it rests on stand in the header `understudy-gap`. */
export function errorReply(
  status: number,
  code: string,
  message: string,
  gaps: readonly GapId[],
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  return jsonReply(status, toErrorEnvelope(status, code, message), gaps, headers);
}

/** A JSON answer. */
export function jsonReply(
  status: number,
  body: unknown,
  gaps: readonly GapId[],
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  const allHeaders = { 'content-type': 'application/json', ...headers };
  const headersWithGaps = gaps.length === 0 ? allHeaders : { ...allHeaders, 'understudy-gap': gaps.join(', ') };
  return { status, headers: headersWithGaps, body: JSON.stringify(body) };
}
