import { AsyncLocalStorage } from 'node:async_hooks';
import type { GapId, StatementId } from '../../src/generated/ids.ts';
import { valueAt } from '../../src/schema.ts';
import { type Exchange, Inconclusive, type Origin, originOf } from '../facts/exchange.ts';
import type { Level } from '../options.ts';

export type Statements = readonly [StatementId, ...StatementId[]];

export interface Place {
  within: Exchange | object;
  pointer: string;
  /** An exchange before those of the case, if the claim is about that exchange too. */
  earlier?: Exchange | undefined;
}

export function locate(within: Exchange | object, pointer = ''): Place {
  return { within, pointer };
}

export class Violation extends Error {
  override name = 'Violation';
  readonly statements: readonly StatementId[];
  readonly expected: string;
  readonly received: string;
  readonly place: Place | undefined;
  readonly origin: Origin | undefined;
  others: readonly Violation[] = [];
  readonly gap: GapId | undefined;

  constructor(statements: readonly StatementId[], expected: string, received: string, place?: Place, gap?: GapId) {
    super(`Expected ${expected}; received ${received}.`);
    this.statements = statements;
    this.expected = expected;
    this.received = received;
    this.place = place;
    const origin = place && originOf(place.within);
    this.origin = origin && { ...origin, pointer: `${origin.pointer}${place.pointer}` };
    this.gap = gap;
  }
}

type Tolerance = (violation: Violation) => boolean;

const tolerances = new AsyncLocalStorage<Tolerance>();

function report(violation: Violation): void {
  if (tolerances.getStore()?.(violation) !== true) throw violation;
}

export function tolerating<Result>(tolerance: Tolerance, work: () => Result): Result {
  return tolerances.run(tolerance, work);
}

export function collectViolations(check: () => void): void {
  const isTolerated = tolerances.getStore() ?? (() => false);
  const seen: Violation[] = [];
  try {
    tolerances.run((violation) => isTolerated(violation) || seen.push(violation) > 0, check);
  } catch (error) {
    if (seen.length === 0) throw error;
    if (error instanceof Violation) seen.push(error);
  }
  throwTogether(seen);
}

export async function checkParts(parts: readonly (() => unknown)[]): Promise<void> {
  const seen: Violation[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      if (error instanceof Violation) seen.push(error, ...error.others);
      else if (seen.length === 0) throw error;
    }
  }
  throwTogether(seen);
}

function throwTogether(violations: readonly Violation[]): void {
  const keysOf = ({ statements, origin }: Violation) => [
    String(statements),
    ...(origin === undefined || origin.pointer === '' ? [] : [origin.pointer]),
  ];
  const known = new Set<string>();
  const [first, ...others] = violations.filter((violation) => {
    const keys = keysOf(violation);
    const isKnown = keys.some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return !isKnown;
  });
  if (first !== undefined) throw Object.assign(first, { others });
}

export type Should = (gap: GapId, expectation: () => void) => void;

export function createShould(level: Level, onWarning: (violation: Violation) => void): Should {
  return (gap, expectation) => {
    try {
      tolerances.run(() => false, expectation);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      const violation = new Violation(error.statements, error.expected, error.received, error.place, gap);
      if (level === 'should') report(violation);
      else onWarning(violation);
    }
  };
}

export type CheckResult = { type: 'checked' } | { type: 'inconclusive'; reason: string; isChosen?: boolean };

export const checked: CheckResult = { type: 'checked' };

export function inconclusive(reason: string): CheckResult {
  return { type: 'inconclusive', reason };
}

export function leftOut(reason: string): CheckResult {
  return { type: 'inconclusive', reason, isChosen: true };
}

export function describeInternalError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `understudy itself failed (${text}); this is no finding: please report it as a bug of understudy`;
}

export function describeFailure(error: unknown): string {
  return error instanceof Inconclusive ? error.message : describeInternalError(error);
}

export function expectEqual(
  statements: Statements,
  subject: string,
  received: unknown,
  expected: unknown,
  place: Place | undefined = typeof received === 'object' && received !== null ? locate(received) : undefined,
): void {
  const [receivedJson, expectedJson] = [JSON.stringify(received), JSON.stringify(expected)];
  if (receivedJson === expectedJson) return;
  const wanted = expectedJson === '[]' ? `no ${subject}` : `${subject} to be ${expectedJson}`;
  report(new Violation(statements, wanted, String(receivedJson), place));
}

/** Like `expectEqual`, for the value that is at the place. */
export function expectValue(place: Place, expected: unknown, statements: Statements, subject: string): void {
  expectEqual(statements, subject, valueIn(place), expected, place);
}

export function expectThat(
  statements: Statements,
  holds: boolean,
  expected: string,
  received: string,
  place?: Place,
): asserts holds {
  if (!holds) report(new Violation(statements, expected, received, place));
}

export function expectAt(place: Place, holds: boolean, statements: Statements, expected: string): asserts holds {
  if (!holds) report(new Violation(statements, expected, receivedAt(place), place));
}

function receivedAt(place: Place): string {
  const { within, pointer } = place;
  if ('operationId' in within && pointer === '') return describeResponse(within as Exchange);
  return JSON.stringify(valueIn(place)) ?? `no value at ${pointer}`;
}

function valueIn({ within, pointer }: Place): unknown {
  return valueAt('operationId' in within ? (within as Exchange).json : within, pointer);
}

export function describeResponse({ request: { method, url }, status, text }: Exchange): string {
  return `status ${status} for ${method} ${url.replace(/^\w+:\/\/[^/?#]*/, '')}: ${text}`;
}

export function lastRead(
  { exchanges }: { exchanges: readonly Exchange[] },
  pointer = '/data/transcript',
  sessionId?: string,
): Place | undefined {
  const read = exchanges.findLast(({ operationId, request: { url } }) => {
    return operationId === 'getSession' && (sessionId === undefined || url.endsWith(encodeURIComponent(sessionId)));
  });
  return read === undefined ? undefined : locate(read, pointer);
}
