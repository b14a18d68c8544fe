// The only file of `mock/http` for speed. The replies are the same without it: test/mock/plain-speed.test.ts.
import type { Engine } from '../engine/engine.ts';
import { JsonBody } from './message.ts';
import { type Decided, toBareReply } from './reply.ts';

/** Sends the replies of a turn of the event loop together: waking a client for each would take longer. */
export function createSendQueue(): (send: () => void) => void {
  let waiting: (() => void)[] = [];
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (const send of all) send();
  };
  return (send) => {
    if (waiting.push(send) === 1) setImmediate(sendAll);
  };
}

/** Maximum number of characters in the cache. */
const maxSize = 4 * 1024 * 1024;

/**
 * Caches the replies to reads of sessions until the next event: a client that polls a session mostly gets the same reply.
 * Does not cache a reply that depends on a gap, or one with a signed link, which differs at each reading.
 */
export function createReplyCache(engine: Engine) {
  const kept = new Map<string, Decided>();
  let size = 0;
  const clear = () => {
    kept.clear();
    size = 0;
  };
  engine.subscribe((change) => {
    if (change !== 'changed') clear();
  });
  return (workspaceId: string, sessionId: string, read: () => Decided): Decided => {
    const key = `${workspaceId} ${sessionId}`;
    // Applies due events, which clear the cache.
    engine.query(() => undefined, { workspaceId });
    const known = kept.get(key);
    if (known !== undefined) {
      engine.drawNonce();
      return known;
    }
    const decided = read();
    if (decided.gaps.length > 0 || 'reply' in decided.outcome || !decided.outcome.ok) return decided;
    const reply = toBareReply(decided.outcome);
    const text = reply.body instanceof JsonBody ? reply.body.text() : '';
    if (text.includes(engine.links().base)) return decided;
    if (size + text.length > maxSize) clear();
    size += text.length;
    const rendered: Decided = { outcome: { reply }, gaps: [] };
    kept.set(key, rendered);
    return rendered;
  };
}
