import { createRedaction } from '../../../contracts/redaction/redaction.ts';
import type { RunEvent } from '../../../contracts/reports/run-event.ts';
import { serializeEvent } from '../../../contracts/reports/run-log.ts';
import type { Subject } from '../../../contracts/subject/subject.ts';
import type { Verdict } from '../../../contracts/verify/run.ts';
import { toRuleDecided, toRuleSummary } from '../../../contracts/verify/to-run-event.ts';

/** The event log of a run that ended with these verdicts: an event as JSON on each line. */
export function toRunLog(verdicts: readonly Verdict[], subject: Subject, at = new Date().toISOString()): string {
  const started: RunEvent = {
    type: 'run-started',
    version: 3,
    at,
    toolVersion: '0.1.0',
    subject: { baseUrl: subject.baseUrl, baseUrlAlt: subject.baseUrlAlt },
    seed: 1,
    runs: 1,
    effects: 'call',
    rules: verdicts.map(({ rule }) => toRuleSummary(rule)),
  };
  const decided = verdicts.map((verdict) => toRuleDecided(verdict, at, 'npx understudy-kit verify'));
  const ended: RunEvent = { type: 'run-ended', at, access: 'open', interrupted: false, exitCode: 1 };
  const { event } = createRedaction(subject);
  return [started, ...decided, ended].map((runEvent) => serializeEvent(event(runEvent))).join('');
}
