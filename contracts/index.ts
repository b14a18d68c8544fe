export type { Exchange } from './exchange.ts';
export { asCurl } from './exchange.ts';
export type { Rule } from './rule.ts';
export { rules } from './rules/index.ts';
export { type Outcome, type RunOptions, run, type Verdict, whyNotRun } from './run.ts';
export type { Subject } from './subject.ts';
export { Violation } from './violation.ts';
