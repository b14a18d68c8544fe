import type { OperationId } from '../../src/operations.ts';
import { judgeExchange, type Keyed } from '../invariants.ts';
import { Unjudged, Violation } from '../violation.ts';
import type { Recorded } from './har.ts';
import { operationAt } from './operation-at.ts';

/** Something in a recording that is not as the interface states. */
export interface Wrong {
  entry: number;
  line: number;
  operationId: OperationId;
  method: string;
  url: string;
  status: number;
  violation: Violation;
}

/** What the answers of a recording are worth. */
export interface Checked {
  /** How many answers were held against what holds for all answers. */
  judged: number;
  wrong: readonly Wrong[];
  /** How many entries belong to no operation. */
  foreign: number;
  /** Entries of operations that could not be judged, and why. */
  unjudged: readonly { entry: number; line: number; reason: string }[];
}

export interface CheckOptions {
  /** The base addresses; without any, operations are known by the end of their paths. */
  bases: readonly string[];
  /** Keys of two workspaces that may not show; none when left out. */
  keys?: Keyed;
}

/** Holds the answers of a recording against what holds for every answer. Nothing is sent. */
export function checkTraffic(entries: readonly Recorded[], { bases, keys }: CheckOptions): Checked {
  let judged = 0;
  let foreign = 0;
  const wrong: Wrong[] = [];
  const unjudged: { entry: number; line: number; reason: string }[] = [];
  for (const { entry, line, request, response } of entries) {
    const { method, url } = request;
    const operationId = operationAt(method, url, bases);
    const { status, headers, text } = response;
    if (operationId === undefined) {
      foreign += 1;
      continue;
    }
    if (status === 0 || text === undefined) {
      const reason = status === 0 ? 'no answer was recorded' : 'the body of the answer was not recorded';
      unjudged.push({ entry, line, reason });
      continue;
    }
    const exchange = { operationId, request, status, headers, text, json: parsed(text) };
    try {
      judgeExchange(exchange, keys ?? { workspace: { apiKey: '' } });
      judged += 1;
    } catch (error) {
      if (error instanceof Unjudged) unjudged.push({ entry, line, reason: error.message });
      else if (!(error instanceof Violation)) throw error;
      else {
        judged += 1;
        wrong.push({ entry, line, operationId, method, url, status, violation: error });
      }
    }
  }
  return { judged, wrong, foreign, unjudged };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
