import type { BodyOf, OperationId } from '../src/operations.ts';
import { operations } from '../src/operations.ts';
import { requestPath } from '../src/request-path.ts';
import type { Gate } from './effects/gate.ts';
import type { Exchange } from './exchange.ts';
import { judgeExchange } from './invariants.ts';
import type { Line } from './line.ts';
import type { Subject } from './subject.ts';

/** What a rule sends. Bodies may be wrong on purpose, so they are not typed by the document here. */
export interface Asked<Id extends OperationId = OperationId> {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: BodyOf<Id> | Readonly<Record<string, unknown>>;
  /** The key; null for none. Default: that of the subject's workspace. */
  apiKey?: string | null;
  /** Which base address. Default: the first that the document names. */
  base?: 'baseUrl' | 'baseUrlAlt';
}

/** The service as a rule drives it. Every answer is kept, and held against what holds for all answers. */
export interface Service {
  send<Id extends OperationId>(operationId: Id, asked: Asked<Id>): Promise<Exchange>;
  /** What was exchanged so far. */
  readonly exchanges: readonly Exchange[];
  /** The same service for what only helps to understand what was seen: it is not kept. */
  readonly aside: Pick<Service, 'send'>;
}

/** Sends requests of one case of one rule to the subject, if the gate lets them through. */
export function serviceOf(subject: Subject, gate: Gate, line: Line): Service {
  const exchanges: Exchange[] = [];
  const sending =
    (kept: Exchange[]): Service['send'] =>
    async (operationId, { path = {}, query = {}, body, apiKey = subject.workspace.apiKey, base }) => {
      const { method, path: template, bases } = operations[operationId];
      const address = subject[base ?? bases[0] ?? 'baseUrl'];
      const search = new URLSearchParams(query).toString();
      const url = `${address}${requestPath(template, path)}${search === '' ? '' : `?${search}`}`;
      const headers = {
        ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const request = { method, url, headers, body: body === undefined ? undefined : JSON.stringify(body) };
      const exchange = await gate.pass({ operationId, path, body, apiKey }, async (way) => {
        const answered = await line.send(request, subject.waits.answerSeconds, way);
        return { operationId, request, ...answered, json: parsed(answered.text) };
      });
      kept.push(exchange);
      judgeExchange(exchange, subject);
      return exchange;
    };
  return { exchanges, send: sending(exchanges), aside: { send: sending([]) } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
