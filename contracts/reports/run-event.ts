import type { GapId, StatementId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Effect } from '../operations/traits.ts';

/**
 * What a run reports of itself while it goes on. Every report is made of these and of nothing else; a file of them has
 * one as JSON on each line.
 */
export type RunEvent =
  | RunStarted
  | PreflightDone
  | RuleDecided
  | AssumptionChecked
  | GapObserved
  | LeakedEffect
  | RunEnded;

export interface RunStarted {
  type: 'run-started';
  /** Rises when these events change their meaning. */
  version: 3;
  /** ISO 8601, as are all times here. */
  at: string;
  toolVersion: string;
  subject: { baseUrl: string; baseUrlAlt: string };
  seed: number;
  runs: number;
  /** The strongest effect that was allowed. */
  effects: Effect;
  /** Every rule that was asked for, in the order of the interface; of a shard its own. */
  rules: readonly RuleSummary[];
  /** Which part of a run this is, from 1, with the ids of all rules of the whole run; undefined for a whole run. */
  shard?: { index: number; count: number; rules: readonly string[] } | undefined;
}

export interface RuleSummary {
  id: string;
  title: string;
  statements: readonly StatementId[];
  effect: Effect;
}

/** What was found out about the subject file before any rule was run. None of it is a verdict on the service. */
export interface PreflightDone {
  type: 'preflight';
  at: string;
  /** Why no rule was run; undefined when rules were. */
  obstacle: string | undefined;
  checks: readonly SubjectCheck[];
}

export interface SubjectCheck {
  /** The entry of the subject file: `workspace.channels.messenger`. */
  entry: string;
  /** Where it stands, `file:line`; undefined when the subject was read from no file. */
  place: string | undefined;
  /** Whether the service knows it; `mistake` when it does not, `inconclusive` when that could not be found out. */
  result: 'known' | 'mistake' | 'inconclusive';
  /** For a mistake what to do; for what is inconclusive why. */
  message: string | undefined;
}

export interface RuleDecided {
  type: 'rule-decided';
  at: string;
  rule: string;
  durationMs: number;
  outcome: OutcomeRecord;
  /** In how many cases what the rule states was looked at and holds. */
  checked: number;
  /** Why other cases showed nothing; the most frequent reason first. */
  inconclusive: readonly InconclusiveRecord[];
  /** How much of what the rule chooses from was tried; undefined for a rule without dimensions. */
  coverage?: Coverage | undefined;
}

/** How much of what a rule chooses from was tried. */
export interface Coverage {
  /** What was chosen from: `operation × base`, or `pairs of kind × zone × shape`. */
  of: string;
  tried: number;
  total: number;
}

export interface InconclusiveRecord {
  reason: string;
  count: number;
}

export type OutcomeRecord =
  | { type: 'passed' }
  | { type: 'failed'; finding: Finding }
  | { type: 'flaky'; finding: Finding }
  | { type: 'skipped'; reason: string }
  | { type: 'error'; reason: string };

/** What was seen that is not as the interface states. */
export interface Finding {
  statements: readonly StatementId[];
  expected: string;
  received: string;
  /** The smallest case: what the rule was tried with. */
  counterexample: unknown;
  /** Where that case is found again, with the seed: `4/0:1`, the place of the combination and fast-check's path. */
  path: string | undefined;
  exchanges: readonly ExchangeRecord[];
  /** The index of the exchange that shows it; undefined where no single one does. */
  exchange?: number | undefined;
  /** Where in the body of its response, a JSON Pointer; undefined where it is the response as a whole. */
  pointer?: string | undefined;
  /** What is typed to try this rule again. */
  rerunCommand: string;
}

export interface ExchangeRecord {
  operationId: OperationId;
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: string | undefined };
  /** When it was sent; undefined in logs of earlier versions. */
  at?: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** What rules assume of the service. Where it does not hold their cases show nothing. */
export interface AssumptionChecked {
  type: 'assumption-checked';
  at: string;
  assumption: string;
  /** What holds of the service, in a sentence. */
  description: string;
  holds: 'yes' | 'no' | 'unknown';
  /** What was seen, or why it is unknown. */
  reason: string;
}

/** How the service answers where the interface leaves it open. No rule depends on it. */
export interface GapObserved {
  type: 'gap-observed';
  at: string;
  gap: GapId;
  /** The id of an alternative of the gap, or `default`; any other text says what was seen instead. */
  answer: string;
}

/** Something that was scheduled and could not be undone; somebody has to. */
export interface LeakedEffect {
  type: 'leaked';
  at: string;
  /** In words: a message to one of the recipients, due then. */
  what: string;
  /** The command that undoes it. */
  command: string;
}

export interface RunEnded {
  type: 'run-ended';
  at: string;
  /** Whether no request was answered, or none with the workspace's key but by 401. */
  access: 'unreachable' | 'unauthorized' | 'open';
  interrupted: boolean;
  exitCode: 0 | 1 | 2 | 3 | 130;
}
