// The door of the contract kit. What a command line needs before it calls anything is in `options.ts`, which loads nothing.

// What else a service can be asked.
export { type CompareOptions, type Comparison, compare } from './compare/compare.ts';
export { explainDivergences } from './compare/explain.ts';
export { createPairRedactor, formatAttribution, formatDivergence, formatGaps } from './compare/format-divergence.ts';
// The ledger of what is scheduled.
export type { Exchange } from './exchange.ts';
export { type ObservedGap, type ObservedService, type ObserveOptions, observe } from './observe/observe.ts';
export { locateEntry, toPreflightEvent, uncheckedEntries } from './preflight/check.ts';
export { type Preflight, type PreflightOptions, preflight } from './preflight/preflight.ts';
export { createTextRedactor } from './redaction/redaction.ts';
export { formatReplay } from './replay/format-replay.ts';
export { findingsInLog, type LoggedFinding, type ReplayOptions, type ReplayReport, replay } from './replay/replay.ts';
export { formatExchanges } from './reports/finding.ts';
export { formats } from './reports/render.ts';
export type { Report } from './reports/report.ts';
// Reports.
export { loadReport } from './reports/report.ts';
export type { ExchangeRecord, LeakedEffect, RuleDecided, RunEvent } from './reports/run-event.ts';
export { mergeRunLogs, type NamedLog, parseRunLog, RunLogError, serializeEvent } from './reports/run-log.ts';
export { colorize, type Paint, toTerminalResults, toTerminalText } from './reports/terminal.ts';
export { formatTable, truncate } from './reports/text.ts';
// Rules, and the subject that they are tried on.
export type { Rule } from './rule.ts';
export { coverageExemptions } from './rules/coverage-exemptions.ts';
export { rules } from './rules/index.ts';
export { parseSubject } from './subject/file.ts';
export type { Subject } from './subject/subject.ts';
export { addressesOf, defaultEffectsFor, isLocal, skipReason } from './subject/subject.ts';
// Judging traffic that others send.
export { checkTraffic, type TrafficReport, type WrongAnswer } from './traffic/check-traffic.ts';
export { HarError, parseHar, type RecordedExchange } from './traffic/har.ts';
export { PrismMissingError, type ProxiedExchange, startProxy } from './traffic/proxy.ts';
export {
  type Ledger,
  type LedgerLine,
  type PendingEffect,
  parseLedgerLine,
  pendingEffectsOf,
} from './transport/ledger.ts';
// Verifying a service.
export type { AcceptedViolation, BaselineResult, EntryStatus } from './verify/baseline.ts';
export { draftBaseline, parseBaseline } from './verify/baseline.ts';
export type { Outcome } from './verify/judge-rule.ts';
export { type Plan, type PlanOptions, planVerification } from './verify/plan.ts';
export { type RunOptions, run, undoPending, type Verdict } from './verify/run.ts';
export { type ExampleOptions, recordExampleExchanges } from './verify/run-case.ts';
export { type VerifyOptions, type VerifyReport, verify } from './verify/verify.ts';
export { Violation } from './violation.ts';
