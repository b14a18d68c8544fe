// This file exists only for speed. Without this file, all replies are the same: see test/mock/plain-speed.test.ts.
import type { Engine } from '../engine/engine.ts';
import type { checkAndExecute } from './handle.ts';
import { JsonBody } from './message.ts';
import { type Decided, toBareReply } from './reply.ts';

/** Sends all replies of an event loop turn together, because waking each client separately would take longer. */
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

const maxSize = 4 * 1024 * 1024;

/** Caches session responses until the next event, because polling clients mostly get the same response. */
export function createReplyCache(engine: Engine, execute: typeof checkAndExecute): typeof checkAndExecute {
  const kept = new Map<string, Decided>();
  let size = 0;
  const clear = () => {
    if (size === 0) return;
    kept.clear();
    size = 0;
  };
  engine.subscribe((change) => {
    if (change !== 'changed') clear();
  });
  return (_, request, match, workspaceId) => {
    if (match.operationId !== 'getSession') return execute(engine, request, match, workspaceId);
    const key = `${workspaceId} ${match.path.sessionId}`;
    // Apply due events before looking into the cache: each event clears the cache. The empty query applies them.
    engine.query(() => undefined, { workspaceId });
    const known = kept.get(key);
    if (known !== undefined) {
      engine.drawNonce();
      return known;
    }
    const decided = execute(engine, request, match, workspaceId);
    if (decided.gaps.length > 0 || 'reply' in decided.result || !decided.result.ok) return decided;
    const reply = toBareReply(decided.result);
    const text = reply.body instanceof JsonBody ? reply.body.text() : '';
    if (text.includes(engine.links().base)) return decided;
    if (size + text.length > maxSize) clear();
    size += text.length;
    const rendered: Decided = { result: { reply }, gaps: [] };
    kept.set(key, rendered);
    return rendered;
  };
}
