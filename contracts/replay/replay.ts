import type { Instant } from '../../src/instant.ts';
import { whileHeld } from '../control.ts';
import type { Effect } from '../effect.ts';
import type { Exchange } from '../exchange.ts';
import { type Line, nobodyThere } from '../line.ts';
import { restored } from '../report/restored.ts';
import type { Rule } from '../rule.ts';
import { whyNotRun } from '../run.ts';
import { serviceOf } from '../service.ts';
import type { Subject } from '../subject.ts';
import { Unjudged, Violation } from '../violation.ts';
import type { LoggedFinding } from './logged-findings.ts';
import { daysBetween, isDue, laterBy } from './moments.ts';
import { onlyTo } from './only-to.ts';

/** What became of a finding when its case was tried again. */
export type Fate =
  | { type: 'fixed' }
  | { type: 'failed'; seen: Seen }
  /** `times` of the tries went against the interface, or not each in the same way. */
  | { type: 'flaky'; seen: Seen; times: number }
  | { type: 'error'; reason: string };

/** A violation, and what led to it. */
export interface Seen {
  violation: Violation;
  given: unknown;
  exchanges: readonly Exchange[];
}

/** How often a case is tried again. */
export const tries = 3;

export interface ReplayOptions {
  /** The rules of this version; a finding of any other cannot be tried. */
  rules: readonly Rule[];
  /** The strongest effect that is allowed. */
  effects: Effect;
  line: Line;
  now: Instant;
  /** Ends it early; what was not tried by then cannot be judged. */
  signal?: AbortSignal;
}

/** Tries the case of a finding again. Nobody but the subject's recipients is named in what is sent. */
export async function replay(finding: LoggedFinding, subject: Subject, options: ReplayOptions): Promise<Fate> {
  const { rules, effects, now } = options;
  const rule = rules.find(({ id }) => id === finding.rule);
  if (rule === undefined) return error('there is no such rule in this version');
  const reason = whyNotRun(rule, subject, effects);
  if (reason !== undefined) return error(reason);

  const { given: filled, missing } = restored(finding.given, subject);
  if (missing.length > 0) return error(`the subject has nothing for ${missing.join(', ')}`);
  const given = laterBy(daysBetween(finding.runAt, now), filled);
  if (isDue(given, now)) return error('a moment in its case is over, or less than a day ahead');

  const tried = () => triedAgain(rule, given, subject, options);
  const { controlUrl } = subject;
  if (rule.alone !== true || controlUrl === undefined || !rule.needs.includes('control')) return tried();
  return whileHeld(controlUrl, tried).catch((thrown: unknown) => error(told(thrown)));
}

async function triedAgain(
  rule: Rule,
  given: unknown,
  subject: Subject,
  { line, signal }: ReplayOptions,
): Promise<Fate> {
  const seen: Seen[] = [];
  let unjudged: string | undefined;
  for (let time = 0; time < tries; time++) {
    if (signal?.aborted === true) return error('it was interrupted');
    if (line.isDead()) return error(nobodyThere);
    const service = serviceOf(subject, onlyTo(subject.recipients, line.fetch));
    try {
      await rule.check(service, given, subject);
    } catch (thrown) {
      if (thrown instanceof Violation) seen.push({ violation: thrown, given, exchanges: service.exchanges });
      else unjudged ??= told(thrown);
    }
  }
  const [first] = seen;
  if (first === undefined) return unjudged === undefined ? { type: 'fixed' } : error(unjudged);
  const isSame = seen.every(({ violation }) => `${violation.statements}` === `${first.violation.statements}`);
  if (seen.length === tries && isSame) return { type: 'failed', seen: first };
  return { type: 'flaky', seen: first, times: seen.length };
}

function error(reason: string): Fate {
  return { type: 'error', reason };
}

function told(thrown: unknown): string {
  if (thrown instanceof Unjudged) return thrown.message;
  return `its case does not fit the rule: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
}
