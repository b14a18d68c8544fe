// The entry point of the contract kit.

import '../src/check-node.ts';

export { compare } from './compare/compare.ts';
export { replayScenario } from './compare/replay-scenario.ts';
export { findTwin, toChoice } from './compare/twin.ts';
export type { Ledger } from './effects/journal.ts';
export { cleanUpPending, forget, openEntriesIn } from './effects/leaked-effects.ts';
export { coverageExemptions } from './judge/coverage-exemptions.ts';
export { observe } from './observe/observe.ts';
export { inspectSubject } from './preflight/doctor.ts';
export { toShellVariables } from './reports/curl.ts';
export { render } from './reports/render.ts';
export { reportOf } from './reports/report.ts';
export {
  canBeTried,
  describeLeaked,
  exitCodeWith,
  isAccepted,
  type LeakedEffect,
  type RunEvent,
} from './reports/run-event.ts';
export { parseRunLog } from './reports/run-log.ts';
export { rules, selectRules } from './rules/index.ts';
export { draftBaseline, parseBaseline } from './run/baseline.ts';
export { showExample } from './run/example.ts';
export { replay } from './run/replay.ts';
export { plan, type VerifyReport, verify } from './run/verify.ts';
export type { Rule } from './steps/rule.ts';
export { toMockWorkspaces } from './subject/mock-workspaces.ts';
export {
  isLoopback,
  type MovedAddress,
  missingEntriesOf,
  parseSubject,
  type Subject,
  withBaseUrl,
} from './subject/subject.ts';
export { checkTraffic, recordTraffic } from './traffic/check-traffic.ts';
export { startProxy } from './traffic/proxy.ts';
export { reachStates } from './traffic/reach-states.ts';
export { createRecorder, type Recording } from './traffic/record-scenario.ts';
