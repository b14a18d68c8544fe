import { second } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../operations/exchange.ts';
import type { Effect } from '../operations/traits.ts';
import { Inconclusive, Violation } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { RequestBlocked } from './budget.ts';
import type { RequestInput } from './service.ts';
import { sleep } from './sleep.ts';
import { type ServiceOptions, withService } from './with-service.ts';

/** The service as preflight, `observe` and `compare` use it: its responses are recorded and not judged. */
export interface Probe {
  /** The service's time at the start, in milliseconds since 1970. */
  readonly now: number;
  /** Sends a request, after `alter` changed it. @throws Inconclusive when no readable answer came */
  send<Id extends OperationId>(operationId: Id, input: RequestInput<Id>, alter?: Alteration): Promise<Exchange>;
  /** The answer; undefined when none came, or when the request may not be sent. */
  trySend<Id extends OperationId>(...request: ProbeRequest<Id>): Promise<Exchange | undefined>;
  /** Why the last request of `trySend` that was sent had no answer; undefined when all had one. */
  lastFailure(): string | undefined;
  /** Lets time pass: by the control plane where there is one, else by waiting. */
  advanceTime(seconds: number): Promise<void>;
}

/** Limits and connections of `doctor`, `observe` and `compare`. */
export interface ProbingOptions {
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
  /** The rest of budget and time, and the ledger of scheduled effects. @defaultValue no limits, no ledger */
  within?: Pick<ServiceOptions, 'budget' | 'ledger' | 'book' | 'endSignal'>;
  /** Sends the requests. @defaultValue they are sent over the network */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Stops early. The result then has only what is known by that time. */
  signal?: AbortSignal | undefined;
  /** Whether the service places no real calls. @defaultValue true if all addresses are on this machine */
  callsNobody?: boolean | undefined;
}

type ProbeRequest<Id extends OperationId> = [operationId: Id, input: RequestInput<Id>, alter?: Alteration];

/** Changes a request into one that the typed client cannot send. */
export type Alteration = (request: Exchange['request']) => Exchange['request'];

/** Calls a function with a probe of a service, then undoes what it scheduled. `onLeaked` gets what it cannot undo. */
export function withProbe<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (service: Probe) => Promise<Result>,
): Promise<Result> {
  const { transport, signal, movesClock = false } = options;
  return withService(subject, options, async (startCase) => {
    let failure: string | undefined;
    const clock = movesClock ? startCase().clock() : undefined;
    const sendAltered = async <Id extends OperationId>(...[operationId, input, alter]: ProbeRequest<Id>) => {
      const send: typeof transport.send = (request, ...rest) => transport.send(alter?.(request) ?? request, ...rest);
      const service = startCase({ ...transport, send });
      try {
        await service.send(operationId, input);
      } catch (error) {
        // Violations are for the rules to find.
        if (!(error instanceof Violation || error instanceof Inconclusive)) throw error;
        if (error instanceof Inconclusive) return { exchange: service.exchanges.at(-1), error };
      }
      return { exchange: service.exchanges.at(-1) };
    };
    return work({
      now: clock === undefined ? Date.now() : await clock.now(),
      async send(...request) {
        const { exchange, error } = await sendAltered(...request);
        if (error !== undefined) throw error;
        return exchange as Exchange;
      },
      async trySend(...request) {
        const { exchange, error } = await sendAltered(...request);
        if (error !== undefined && !(error instanceof RequestBlocked)) failure = error.message;
        return exchange;
      },
      lastFailure: () => failure,
      async advanceTime(seconds) {
        if (clock !== undefined) return clock.advance(seconds);
        await sleep(transport.adaptiveTimeout(seconds) * second, signal);
        if (signal?.aborted === true) throw new Error('it was interrupted');
      },
    });
  });
}
