import { second } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../operations/exchange.ts';
import { Violation } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import type { HttpTransport } from '../transport/http-transport.ts';
import type { RequestInput } from '../transport/service.ts';
import { sleep } from '../transport/sleep.ts';
import { type ServiceOptions, withService } from '../transport/with-service.ts';

/** The service as an observation uses it: its responses are recorded and not judged. */
export interface Probe {
  /** The service's time at the start of the observation, in milliseconds since 1970. */
  readonly now: number;
  /** Sends a request, as `alter` changes it. */
  send<Id extends OperationId>(operationId: Id, input: RequestInput<Id>, alter?: Alteration): Promise<Exchange>;
  /** Lets time pass: by the control plane where there is one, else by waiting. */
  advanceTime(seconds: number): Promise<void>;
}

/** Changes a request into one that no client of ours would send. */
export type Alteration = (request: Exchange['request']) => Exchange['request'];

/** Works with a probe of a service; what was scheduled meanwhile is undone, or `onLeaked` is called with it. */
export function withProbe<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (service: Probe) => Promise<Result>,
): Promise<Result> {
  const { transport, signal, movesClock = false } = options;
  return withService(subject, options, async (openService) => {
    const clock = movesClock ? openService().clock() : undefined;
    const send: Probe['send'] = async (operationId, input, alter) => {
      const altering: HttpTransport = {
        ...transport,
        send: (request, seconds, options) => transport.send(alter?.(request) ?? request, seconds, options),
      };
      const service = openService(altering);
      try {
        await service.send(operationId, input);
      } catch (error) {
        // Violations are for the rules to find.
        if (!(error instanceof Violation)) throw error;
      }
      return service.exchanges.at(-1) as Exchange;
    };
    const now = clock === undefined ? Date.now() : await clock.now();
    return work({
      now,
      send,
      advanceTime: (seconds) =>
        clock === undefined ? waitSeconds(transport.adaptiveTimeout(seconds), signal) : clock.advance(seconds),
    });
  });
}

/** @throws Error when it is interrupted. */
async function waitSeconds(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(seconds * second, signal);
  if (signal?.aborted === true) throw new Error('it was interrupted');
}
