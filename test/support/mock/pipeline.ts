import { createFaultList } from '../../../mock/control/context/faults.ts';
import { createJournal } from '../../../mock/control/context/journal.ts';
import { checkAndExecute, createHandler, type HandlerOptions } from '../../../mock/http/handle.ts';
import { createRequest, type HttpReply, type HttpRequest, JsonBody } from '../../../mock/http/message.ts';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { createTestEngine } from './engine.ts';

type PresentedExchange = ControlSchemas['Exchange'];

export interface RequestOptions {
  headers?: Record<string, string>;
  body?: unknown;
}

export function createTestPipeline() {
  const { engine, clock, log } = createTestEngine();
  const faults = createFaultList('seed', engine.query);
  const journal = createJournal(engine);
  const reportedErrors: unknown[] = [];
  const parts = {
    engine,
    faults,
    control: () => ({ status: 404, headers: {} }),
    execute: checkAndExecute,
    journal,
    report: (error: unknown) => reportedErrors.push(error),
  } satisfies HandlerOptions;
  const handle = createHandler(parts);
  return {
    ...parts,
    clock,
    log,
    mistakes: reportedErrors,
    send: async (line: string, options: RequestOptions = {}): Promise<HttpReply> =>
      handle(toHttpRequest(line, options)),
    exchanges: async (filter?: ControlInput<'readJournal'>): Promise<PresentedExchange[]> =>
      (await journal.read(filter)).exchanges,
    async latest(): Promise<PresentedExchange> {
      const [exchange] = (await journal.read({ limit: 1 })).exchanges;
      if (exchange === undefined) throw new Error('The journal is empty.');
      return exchange;
    },
  };
}

export function toHttpRequest(line: string, { headers = {}, body }: RequestOptions = {}): HttpRequest {
  const [method = '', target = ''] = line.split(' ');
  const all: Record<string, string> = { 'x-api-key': 'acme-key', 'content-type': 'application/json', ...headers };
  return createRequest({ method, target, headers: all, body: toBytes(body) });
}

function toBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (body === undefined) return new Uint8Array();
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

export function parseJsonBody({ body }: HttpReply): unknown {
  if (!(body instanceof JsonBody)) throw new Error('The reply is no JSON.');
  return JSON.parse(body.text());
}
