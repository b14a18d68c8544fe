import { second } from '../src/instant.ts';
import { type OperationId, operations } from '../src/operations.ts';
import { requestPath } from '../src/request-path.ts';
import { clockControl } from './control.ts';
import type { Exchange } from './exchange.ts';
import type { Line } from './line.ts';
import { type Asked, serviceOf } from './service.ts';
import type { Subject } from './subject.ts';
import { Unjudged, Violation } from './violation.ts';

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

/** Something that was scheduled and could not be taken back. */
export interface Left {
  what: string;
  command: string;
}

/** A service to ask, and the taking back of all that was scheduled while it was asked. */
export async function questioned(
  subject: Subject,
  line: Line,
  signal?: AbortSignal,
): Promise<Questioned & { takeBack(): Promise<Left[]> }> {
  const clock = subject.controlUrl === undefined ? undefined : clockControl(subject.controlUrl);
  const pending: Pending[] = [];
  const send: Questioned['send'] = async (operationId, asked, alter = (request) => request) => {
    const service = serviceOf(subject, (request) => line.fetch(alter(request)));
    try {
      await service.send(operationId, asked);
    } catch (error) {
      // A mistake of the service is for the rules to find.
      if (!(error instanceof Violation)) throw error;
    }
    const exchange = service.exchanges.at(-1) as Exchange;
    pending.push(...scheduledIn(exchange, asked.apiKey));
    return exchange;
  };
  const cancelled = async ({ operationId, asked }: Pending): Promise<number | string> => {
    try {
      return (await send(operationId, asked)).status;
    } catch (error) {
      if (error instanceof Unjudged) return error.message;
      throw error;
    }
  };
  return {
    now: clock === undefined ? Date.now() : await clock.now(),
    send,
    pass: (seconds) => (clock === undefined ? passed(seconds, signal) : clock.advance(seconds)),
    async takeBack() {
      const left: Left[] = [];
      for (const one of pending.splice(0)) {
        const status = await cancelled(one);
        // What is cancelled already or has begun is refused, and nothing waits then.
        if (status === 200 || (typeof status === 'number' && status >= 400 && status < 500)) continue;
        left.push({ what: `${one.operationId} was answered by ${status}`, command: commandFor(one, subject) });
      }
      return left;
    },
  };
}

interface Pending {
  operationId: 'cancelScheduledMessages' | 'cancelCall';
  asked: Asked;
}

function commandFor({ operationId, asked }: Pending, { baseUrl }: Subject): string {
  const { method, path } = operations[operationId];
  return `curl -s -X ${method} '${baseUrl}${requestPath(path, asked.path ?? {})}' -H "x-api-key: $API_KEY"`;
}

/** What has to be cancelled after an exchange. */
function scheduledIn({ operationId, status, json }: Exchange, apiKey: string | null | undefined): Pending[] {
  const { sessionId, callId, transcript } = dataOf(json);
  const key = apiKey === undefined ? {} : { apiKey };
  if (status !== 200) return [];
  if (operationId === 'triggerCall' && typeof callId === 'string') {
    return [{ operationId: 'cancelCall', asked: { ...key, path: { callId } } }];
  }
  if (operationId !== 'triggerChat' || typeof sessionId !== 'string' || transcript !== undefined) return [];
  return [{ operationId: 'cancelScheduledMessages', asked: { ...key, path: { sessionId } } }];
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
