import { AsyncLocalStorage } from 'node:async_hooks';
import type { GapId, StatementId } from '../../src/generated/ids.ts';
import { type Exchange, type Origin, originOf } from '../facts/exchange.ts';

/** The statements that an expectation rests on. */
export type Statements = readonly [StatementId, ...StatementId[]];

/** Where an expectation looked: at a response, or at an object or list within the body of one. */
export interface Place {
  within: Exchange | object;
  /** A JSON Pointer from there; empty for all of it. */
  pointer: string;
}

/** A place for an expectation to name: `seenIn(answer)` is the response as a whole, `seenIn(record, '/duration')` a value. */
export function seenIn(within: Exchange | object, pointer = ''): Place {
  return { within, pointer };
}

/** A service does not do what the interface states. */
export class Violation extends Error {
  override name = 'Violation';
  readonly statements: readonly StatementId[];
  readonly expected: string;
  readonly received: string;
  readonly place: Place | undefined;
  /** The exchange that shows it, and where in its body; undefined where no single place does. */
  readonly origin: Origin | undefined;
  /** Violations that the same answer or case shows as well, none of which follows from another. */
  others: readonly Violation[] = [];
  /** What leaves room for another reading: the interface should be read this way. Undefined for what it must mean. */
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

/** Gets a violation before it is thrown. True: the check goes on, as if the expectation held. */
type Tolerance = (violation: Violation) => boolean;

/** The tolerance of the check that is under way: checks of several rules run at once. */
const tolerances = new AsyncLocalStorage<Tolerance>();

/** @throws Violation unless the check under way tolerates it */
export function report(violation: Violation): void {
  if (tolerances.getStore()?.(violation) !== true) throw violation;
}

/** Does work that goes on after the violations that a baseline accepts. */
export function tolerating<Result>(tolerance: Tolerance, work: () => Result): Result {
  return tolerances.run(tolerance, work);
}

/** Checks one answer or record to its end. @throws Violation the first one, with the `others` */
export function collectViolations(check: () => void): void {
  const isTolerated = tolerances.getStore() ?? (() => false);
  const seen: Violation[] = [];
  try {
    tolerances.run((violation) => isTolerated(violation) || seen.push(violation) > 0, check);
  } catch (error) {
    // What is wrong with an answer may keep the check from going on.
    if (seen.length === 0) throw error;
    if (error instanceof Violation) seen.push(error);
  }
  throwTogether(seen);
}

/** Does each part, though an earlier one saw a violation. @throws Violation the first one, with the `others` */
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

/** Of violations of one statement, or at one place, the first says enough. */
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

/** How strictly to judge: by what the interface states, or also by its plain reading at gaps. */
export const levels = ['must', 'should'] as const;

export type Level = (typeof levels)[number];

/** Expects the plain reading of a gap: a warning, after which the case goes on, or thrown at `should`. */
export type Should = (gap: GapId, expectation: () => void) => void;

/** Judges at a level: `onWarning` gets what is not thrown. */
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

/** What a check says of a case in which nothing was violated. */
export type CheckResult = { type: 'checked' } | { type: 'inconclusive'; reason: string; isChosen?: boolean };

/** What the rule states was looked at, and holds. */
export const checked: CheckResult = { type: 'checked' };

/** The case showed nothing. `reason` says what the service or the case did not offer: `the call had left the queue`. */
export function inconclusive(reason: string): CheckResult {
  return { type: 'inconclusive', reason };
}

/** The case was left out by choice: the subject file allows no longer waits. The rule is skipped, not undecided. */
export function leftOut(reason: string): CheckResult {
  return { type: 'inconclusive', reason, isChosen: true };
}

/** A rule could not be judged: no response came, or no time was left. */
export class Inconclusive extends Error {
  override name = 'Inconclusive';
  /** Whether a second attempt may succeed. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient = false) {
    super(message);
    this.isTransient = isTransient;
  }
}

/** What is said of a mistake of ours, so that it is not taken for one of the service. */
export function describeInternalError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `understudy itself failed (${text}); this is no finding: please report it as a bug of understudy`;
}

/** Why nothing can be said of a case that ended with this: what kept it from being judged, or what is wrong with us. */
export function describeFailure(error: unknown): string {
  return error instanceof Inconclusive ? error.message : describeInternalError(error);
}
