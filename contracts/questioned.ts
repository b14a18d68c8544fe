import { second } from '../src/instant.ts';
import type { OperationId } from '../src/operations.ts';
import { clockControl } from './control.ts';
import type { Exchange } from './exchange.ts';
import type { Line } from './line.ts';
import { onStage, type StageOptions } from './on-stage.ts';
import type { LeftBehind } from './run-event.ts';
import type { Asked } from './service.ts';
import type { Subject } from './subject.ts';
import { Violation } from './violation.ts';

/** The service as an observation drives it: what it answers is looked at, and not judged. */
export interface Questioned {
  /** The service's moment when it began to be asked, in milliseconds since 1970. */
  readonly now: number;
  /** Sends a request; `alter` makes of it what no client of ours would send. */
  send<Id extends OperationId>(
    operationId: Id,
    asked: Asked<Id>,
    alter?: (request: Request) => Request,
  ): Promise<Exchange>;
  /** Lets time pass: by the control plane where there is one, else by waiting. */
  pass(seconds: number): Promise<void>;
}

/** Does the work with a service to ask; what was scheduled meanwhile is taken back, or is in `left`. */
export function whileQuestioned<Result>(
  subject: Subject,
  options: StageOptions,
  work: (service: Questioned) => Promise<Result>,
): Promise<{ result: Result; left: readonly LeftBehind[] }> {
  const { line, signal } = options;
  const clock = subject.controlUrl === undefined ? undefined : clockControl(subject);
  return onStage(subject, options, async (open) => {
    const send: Questioned['send'] = async (operationId, asked, alter) => {
      const altered: Line = {
        ...line,
        send: (request, seconds, way) => line.send(request, seconds, { ...way, alter }),
      };
      const service = open(altered);
      try {
        await service.send(operationId, asked);
      } catch (error) {
        // A mistake of the service is for the rules to find.
        if (!(error instanceof Violation)) throw error;
      }
      return service.exchanges.at(-1) as Exchange;
    };
    const now = clock === undefined ? Date.now() : await clock.now();
    return work({
      now,
      send,
      pass: (seconds) => (clock === undefined ? passed(seconds, signal) : clock.advance(seconds)),
    });
  });
}

/** The data of an answer; empty where it has none. */
export function dataOf(json: unknown): Readonly<Record<string, unknown>> {
  const { data } = (json ?? {}) as { data?: unknown };
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}

/** @throws Error when it is interrupted. */
function passed(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * second);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('it was interrupted'));
    });
  });
}
