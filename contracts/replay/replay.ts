import type { Instant } from '../../src/instant.ts';
import { whileHeld } from '../control.ts';
import type { Effect } from '../effect.ts';
import type { Ledger } from '../effects/ledger.ts';
import type { Exchange } from '../exchange.ts';
import { whyNotRun } from '../judge-rule.ts';
import type { Line } from '../line.ts';
import { onStage } from '../on-stage.ts';
import { restored } from '../report/restored.ts';
import type { Rule } from '../rule.ts';
import type { LeftBehind } from '../run-event.ts';
import type { Service } from '../service.ts';
import type { Subject } from '../subject.ts';
import { Unjudged, Violation } from '../violation.ts';
import type { LoggedFinding } from './logged-findings.ts';
import { daysBetween, isDue, laterBy } from './moments.ts';

/** What became of a finding when its case was tried again. */
export type Fate =
  | { type: 'fixed' }
  | { type: 'failed'; seen: Seen }
  /** `times` of the tries went against the interface, or not each in the same way. */
  | { type: 'flaky'; seen: Seen; times: number }
  | { type: 'error'; reason: string };

/** A violation, and what led to it. */
interface Seen {
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
  /** Where is written what is scheduled, before it is. */
  ledger?: Ledger;
  /** Is told of what was scheduled and could not be taken back. */
  onLeftBehind?: (things: readonly LeftBehind[]) => void;
  /** Whether the service is a mock that calls nobody. */
  callsNobody?: boolean;
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

  const { onLeftBehind = () => {}, ...stage } = options;
  const tried = () =>
    onStage(subject, { ...stage, name: rule.id, effect: rule.effect }, (open) =>
      triedAgain(rule, given, subject, options, open),
    );
  const isMover = rule.alone === true && rule.needs.includes('control');
  try {
    const { result, left } = isMover ? await whileHeld(subject, tried) : await tried();
    if (left.length > 0) onLeftBehind(left);
    return result;
  } catch (thrown) {
    return error(told(thrown));
  }
}

async function triedAgain(
  rule: Rule,
  given: unknown,
  subject: Subject,
  { line, signal }: ReplayOptions,
  open: () => Service,
): Promise<Fate> {
  const seen: Seen[] = [];
  let unjudged: string | undefined;
  for (let time = 0; time < tries; time++) {
    if (signal?.aborted === true) return error('it was interrupted');
    const dead = line.whyDead();
    if (dead !== undefined) return error(dead);
    const service = open();
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
