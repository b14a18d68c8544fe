import type { JsonObject } from '../operations/exchange.ts';
import { Inconclusive, Violation } from '../oracle/violation.ts';
import { cleanUp } from './clean-up.ts';
import { createEffectGuard, type GuardContext, type OutgoingRequest } from './effect-guard.ts';
import type { HttpTransport } from './http-transport.ts';
import type { PendingEffect } from './ledger.ts';
import { createService } from './service.ts';

/** Finds out whether a service keeps for later what is scheduled, before much is scheduled. */
export function createPilot(context: GuardContext, rule: string, transport: HttpTransport) {
  const { subject, book } = context;
  const name = `${rule} (first of its kind)`;
  const left: PendingEffect[] = [];
  const fly = async (kind: string, { operationId, path, body, apiKey }: OutgoingRequest): Promise<boolean> => {
    const guard = createEffectGuard(context, name, 'schedule');
    const before = new Set(book.pendingOf(name));
    try {
      await createService(subject, guard, transport).send(operationId, { path, body: body as JsonObject, apiKey });
    } catch (error) {
      if (!(error instanceof Violation || error instanceof Inconclusive)) throw error;
    }
    await guard.close();
    const own = book.pendingOf(name).filter((effect) => !before.has(effect));
    left.push(...(await cleanUp(own, { ...context, transport })));
    // A wrong request is refused, and shows nothing.
    if (own.length === 0) book.pilots.delete(kind);
    return own.length > 0 && own.every(({ state }) => state === 'undone');
  };
  return {
    /** Under which name the ledger lists its effects. */
    name,
    /** What it could not undo. */
    left,
    /**
     * Whether it keeps requests of this kind: the first one of a run is scheduled and undone at once, alone. Where that does
     * not succeed, each such request is paid for as if it were sent at once.
     */
    async isTrusted(request: OutgoingRequest): Promise<boolean> {
      const { communicationChannel } = request.body as { communicationChannel?: unknown };
      const kind = `${request.operationId} ${String(communicationChannel)} ${request.apiKey}`;
      const flown = book.pilots.get(kind) ?? fly(kind, request);
      book.pilots.set(kind, flown);
      return flown;
    },
  };
}
