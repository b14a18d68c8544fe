import type { Verdict } from '../../contracts/index.ts';
import { eventLine } from '../../contracts/report/event-line.ts';
import { redactionOf } from '../../contracts/report/redact.ts';
import { toldRule, toldVerdict } from '../../contracts/report/told.ts';
import type { RunEvent } from '../../contracts/run-event.ts';
import type { Subject } from '../../contracts/subject.ts';

/** The event log of a run that ended with these verdicts: an event as JSON on each line. */
export function runLog(verdicts: readonly Verdict[], subject: Subject, at = new Date().toISOString()): string {
  const started: RunEvent = {
    type: 'run-started',
    format: 1,
    at,
    version: '0.1.0',
    subject: { baseUrl: subject.baseUrl, baseUrlAlt: subject.baseUrlAlt },
    seed: 1,
    runs: 1,
    effects: 'call',
    rules: verdicts.map(({ rule }) => toldRule(rule)),
  };
  const decided = verdicts.map((verdict) => toldVerdict(verdict, at, 'understudy verify'));
  const ended: RunEvent = { type: 'run-ended', at, access: 'open', interrupted: false, exitCode: 1 };
  const { event } = redactionOf(subject);
  return [started, ...decided, ended].map((one) => eventLine(event(one))).join('');
}
