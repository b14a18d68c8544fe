import type { Verdict } from '../../contracts/index.ts';
import { placeholdersOf } from '../../contracts/report/placeholders.ts';
import type { RunEvent, ToldOutcome } from '../../contracts/run-event.ts';
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
    rules: verdicts.map(({ rule: { id, title, statements, effect } }) => ({ id, title, statements, effect })),
  };
  const decided = verdicts.map(({ rule, outcome }): RunEvent => {
    return { type: 'rule-decided', at, rule: rule.id, durationMs: 1, outcome: toldOf(outcome) };
  });
  const ended: RunEvent = { type: 'run-ended', at, access: 'open', interrupted: false, exitCode: 1 };
  return [started, ...decided, ended].map((event) => `${JSON.stringify(withoutValues(event, subject))}\n`).join('');
}

/** The value with names in place of the subject's own values. */
export function withoutValues<T>(value: T, subject: Subject): T {
  const text = placeholdersOf(subject).reduce(
    (rest, { name, value }) => rest.replaceAll(JSON.stringify(value).slice(1, -1), name),
    JSON.stringify(value),
  );
  return JSON.parse(text) as T;
}

function toldOf(outcome: Verdict['outcome']): ToldOutcome {
  if (outcome.type !== 'violated') {
    if (outcome.type === 'flaky') throw new Error('A flaky outcome keeps no case; none can be written down.');
    return outcome;
  }
  const { violation, given, path, exchanges } = outcome;
  const { statements, expected, received } = violation;
  const told = exchanges.map(({ json: _, ...exchange }) => exchange);
  const finding = { statements, expected, received, given, path, exchanges: told, again: 'understudy verify' };
  return { type: 'violated', finding };
}
