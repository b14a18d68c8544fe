// The entry point of the contract kit. `options.ts` has the names and defaults for a command line, and loads nothing else.

import '../src/check-node.ts';

export { compare } from './compare/compare.ts';
export { forget, type Ledger, openEntriesIn } from './effects/ledger.ts';
export { observe } from './observe/observe.ts';
export { coverageExemptions } from './oracle/coverage-exemptions.ts';
export { inspectSubject } from './preflight/preflight.ts';
export { toShellVariables } from './reports/redaction.ts';
export { render } from './reports/render.ts';
export { reportOf } from './reports/report.ts';
export { describeLeft, exitCodeWith, type LeakedEffect, type RunEvent } from './reports/run-event.ts';
export { parseRunLog } from './reports/run-log.ts';
export { rules } from './rules/index.ts';
export type { Rule } from './steps/rule.ts';
export { parseSubject } from './subject/file.ts';
export { missingEntriesOf, type Subject } from './subject/subject.ts';
export { checkTraffic } from './traffic/check-traffic.ts';
export { startProxy } from './traffic/proxy.ts';
export { draftBaseline, parseBaseline } from './verify/baseline.ts';
export { showExample } from './verify/example.ts';
export { plan } from './verify/plan.ts';
export { replay } from './verify/replay.ts';
export { cleanUpPending } from './verify/run.ts';
export { type VerifyReport, verify } from './verify/verify.ts';
