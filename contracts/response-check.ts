import type { Exchange } from './exchange.ts';

/** One thing that a response has to be, so that a script can look for it without the rule. Pointers are JSON Pointers into the body. */
export type ResponseCheck =
  | { type: 'status'; from: number; to: number }
  | { type: 'equals' | 'differs'; pointer: string; value: unknown }
  | { type: 'present' | 'absent'; pointer: string }
  | { type: 'is'; pointer: string; types: readonly string[] }
  | { type: 'matches'; pointer: string; pattern: string };

/** What a violation was seen in: a response that is not what it has to be, or a value of some response. */
export type Evidence =
  | { type: 'response'; exchange: Exchange; checks: readonly ResponseCheck[] }
  | { type: 'value'; name: string; received: unknown; expected: unknown };

/** A response that is not what it has to be. */
export function evidenceOf(exchange: Exchange, ...checks: readonly ResponseCheck[]): Evidence {
  return { type: 'response', exchange, checks };
}
