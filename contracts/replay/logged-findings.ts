import { type Instant, parseInstant } from '../../src/instant.ts';
import type { RunEvent, RunStarted } from '../reports/run-event.ts';

/** What a run found, as its event log keeps it. */
export interface LoggedFinding {
  rule: string;
  statements: readonly string[];
  /** The smallest case, with names in place of the values of the subject. */
  counterexample: unknown;
  /** When the run began. */
  runAt: Instant;
}

/** What was violated or flaky, in the order in which it was found. */
export function findingsInLog([run, ...events]: readonly [RunStarted, ...RunEvent[]]): LoggedFinding[] {
  // The log was held against its schema, which has moments there.
  const runAt = parseInstant(run.at) ?? 0;
  return events.flatMap((event) => {
    if (event.type !== 'rule-decided' || !('finding' in event.outcome)) return [];
    const { statements, counterexample } = event.outcome.finding;
    return [{ rule: event.rule, statements, counterexample, runAt }];
  });
}
