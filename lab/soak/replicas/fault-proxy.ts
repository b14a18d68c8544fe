import { connect, createServer, type Socket } from 'node:net';
import type { Random } from '../../../test/support/random.ts';

/** Stands between two sides of TCP connections on 127.0.0.1, and fails as a network does. */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number;
  /** Where new connections lead from now on. */
  retarget(port: number): void;
  /** Resets every connection; new ones are accepted again at once, or only after `heal`. */
  cut(until: 'now' | 'heal'): void;
  /**
   * Holds back each piece by up to so many milliseconds, chosen anew for each, so that one connection overtakes another; on
   * one connection the order stays. `Infinity` lets nothing pass before `heal`.
   */
  delay(maxMs: number): void;
  /** Ends every fault; what was held back passes. */
  heal(): void;
}

/** @param target the port of 127.0.0.1 that connections lead to; without one `retarget` says it before the first connection */
export async function startFaultProxy(random: Random, target = 0): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let [maxDelayMs, isCut, targetPort] = [0, false, target];
  let heal = Promise.withResolvers<void>();

  const holdBack = (): Promise<void> | undefined => {
    if (maxDelayMs === 0) return undefined;
    if (maxDelayMs === Number.POSITIVE_INFINITY) return heal.promise;
    const ms = random.int(0, maxDelayMs);
    return new Promise((resolve) => setTimeout(resolve, ms));
  };
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (piece) => {
      const wait = holdBack();
      if (wait === undefined) {
        to.write(piece);
        return;
      }
      // What comes behind it waits too.
      from.pause();
      void wait.then(() => {
        if (!to.destroyed) to.write(piece);
        from.resume();
      });
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((incoming) => {
    if (isCut) {
      incoming.resetAndDestroy();
      return;
    }
    const outgoing = connect(targetPort, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      socket.setNoDelay(true);
      sockets.add(socket);
    }
    forward(incoming, outgoing);
    forward(outgoing, incoming);
  });
  const resetAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    retarget(port) {
      targetPort = port;
    },
    cut(until) {
      isCut = until === 'heal';
      resetAll();
    },
    delay(maxMs) {
      maxDelayMs = maxMs;
    },
    heal() {
      [maxDelayMs, isCut] = [0, false];
      heal.resolve();
      heal = Promise.withResolvers();
    },
    async [Symbol.asyncDispose]() {
      resetAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
