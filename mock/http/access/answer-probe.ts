import type { AwaitableReply, HttpReply, HttpRequest } from '../message.ts';

/** Asked by what keeps the process running: whether it answers at all. */
export const livePath = '/_mock/live';
/** Asked by what sends requests to it: whether it can answer them now. */
export const readyPath = '/_mock/ready';

/**
 * Answers the probes of an orchestrator or a load balancer with 204 or 503, and nothing else of the request: they have no token
 * and no right name for `Host`, and learn nothing but that.
 *
 * @returns undefined for any other request
 */
export function answerProbe(
  { method, target }: HttpRequest,
  isReady: (() => Promise<boolean>) | undefined,
): AwaitableReply | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (target === livePath) return up;
  if (target === readyPath) return isReady?.().then((ready) => (ready ? up : down)) ?? up;
  return undefined;
}

const headers = { 'cache-control': 'no-store' };
const up: HttpReply = { status: 204, headers };
const down: HttpReply = { status: 503, headers };
