import type { HttpReply, HttpRequest } from './message.ts';
import { parseTarget } from './target.ts';

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'understudy-gap, understudy-fault, preference-applied',
} as const;

/**
 * Lets a page of any origin read the answer to its request to the service or for a medium; cookies are never
 * asked for. What is the mock's own, no such page can read.
 *
 * Assumption `transport/cross-origin`.
 */
export function withCorsHeaders(request: HttpRequest, reply: HttpReply): HttpReply {
  if (request.header('origin') === undefined || parseTarget(request.target).plane === 'internal') return reply;
  return { ...reply, headers: { ...reply.headers, ...corsHeaders } };
}

/** What a browser wants to know before it sends a request with a key. */
export function preflightReply(methods: readonly string[]): HttpReply {
  const headers = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'content-type, x-api-key, prefer',
    'access-control-max-age': '600',
  };
  return { status: 204, headers };
}
