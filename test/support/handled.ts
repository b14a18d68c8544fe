import { createFaults } from '../../mock/control/faults.ts';
import { createJournal, type JournalFilter, type PresentedExchange } from '../../mock/control/journal.ts';
import { type HandleParts, handle } from '../../mock/http/handle.ts';
import type { HttpReply, HttpRequest } from '../../mock/http/message.ts';
import { engineFrom } from './engine.ts';

/** A request in short. The key is that of acme, unless the headers say another. */
export interface Asked {
  headers?: Record<string, string>;
  /** Text, bytes or a JSON value. */
  body?: unknown;
}

/** An engine with everything that a request comes past, without a socket. */
export function handled(seed = 'handled') {
  const { engine, clock, log } = engineFrom(seed);
  const faults = createFaults(seed);
  const journal = createJournal({ now: clock.now, keys: engine.keys });
  const mistakes: unknown[] = [];
  const parts = { engine, faults, journal, report: (error: unknown) => mistakes.push(error) } satisfies HandleParts;
  return {
    ...parts,
    clock,
    log,
    mistakes,
    ask: async (line: string, asked: Asked = {}): Promise<HttpReply> => handle(parts, httpRequest(line, asked)),
    exchanges: async (filter?: JournalFilter): Promise<PresentedExchange[]> => (await journal.read(filter)).exchanges,
    /** The latest exchange as the journal shows it. */
    async latest(): Promise<PresentedExchange> {
      const [exchange] = (await journal.read({ limit: 1 })).exchanges;
      if (exchange === undefined) throw new Error('The journal is empty.');
      return exchange;
    },
  };
}

/** The request of a line such as `GET /api/session/fetch/ses_1`. */
export function httpRequest(line: string, { headers = {}, body }: Asked = {}): HttpRequest {
  const [method = '', target = ''] = line.split(' ');
  const all: Record<string, string> = { 'x-api-key': 'acme-key', 'content-type': 'application/json', ...headers };
  return { method, target, header: (name) => all[name], body: bytesOf(body) };
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (body === undefined) return new Uint8Array();
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

export function jsonOf({ body }: HttpReply): unknown {
  return JSON.parse(String(body));
}
