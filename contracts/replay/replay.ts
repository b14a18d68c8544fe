import { type Instant, parseInstant } from '../../src/instant.ts';
import type { Effect } from '../operations/traits.ts';
import type { LeakedEffect, RunEvent, RunStarted } from '../reports/run-event.ts';
import { rules } from '../rules/index.ts';
import type { Subject } from '../subject/subject.ts';
import { defaultEffectsFor, isLocal } from '../subject/subject.ts';
import { type Access, createAccessTracker, createHttpTransport } from '../transport/http-transport.ts';
import type { Ledger } from '../transport/ledger.ts';
import { type ReplayOutcome, replayFinding } from './replay-finding.ts';

export interface ReplayOptions {
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
  /** Sends the requests. @defaultValue they are sent over the network */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Where everything is written that is scheduled, before it is. @defaultValue nowhere */
  ledger?: Ledger | undefined;
  /** Stops it early; findings that are not replayed by then cannot be judged. */
  signal?: AbortSignal | undefined;
  /** Called with each finding when it was replayed. */
  onReplayed?: (replayed: ReplayedFinding) => void;
}

/** A finding and what became of it. */
export interface ReplayedFinding {
  finding: LoggedFinding;
  outcome: ReplayOutcome;
}

export interface ReplayReport {
  results: readonly ReplayedFinding[];
  leaked: readonly LeakedEffect[];
  access: Access;
  /** 0 when all are fixed, 1 when any is not, 2 when any could not be judged, 3 when something was leaked, 130 when interrupted. */
  exitCode: 0 | 1 | 2 | 3 | 130;
}

/**
 * Tries the cases of findings again, one after the other. Requests name nobody but the recipients of the subject.
 *
 * @param findings of an earlier run, see `findingsInLog`
 * @returns what became of each. What the service does is never thrown.
 * @example
 * const { events } = parseRunLog(await readFile('run.ndjson', 'utf8'), 'run.ndjson');
 * const { exitCode } = await replay(findingsInLog(events), subject);
 */
export async function replay(
  findings: readonly LoggedFinding[],
  subject: Subject,
  options: ReplayOptions = {},
): Promise<ReplayReport> {
  const { effects = defaultEffectsFor(subject), ledger, signal, onReplayed = () => {} } = options;
  const { access, onStatus } = createAccessTracker(subject);
  const transport = createHttpTransport(options.fetch, onStatus);
  const leaked: LeakedEffect[] = [];
  const results: ReplayedFinding[] = [];
  for (const finding of findings) {
    const outcome = await replayFinding(finding, subject, {
      ...{ rules, effects, transport, ledger, signal },
      now: Date.now(),
      callsNobody: isLocal(subject),
      onLeaked: (effects) => void leaked.push(...effects),
    });
    const replayed = { finding, outcome };
    results.push(replayed);
    onReplayed(replayed);
  }
  const interrupted = signal?.aborted === true;
  const exitCode = leaked.length > 0 ? 3 : interrupted ? 130 : exitCodeOf(results, access());
  return { results, leaked, access: access(), exitCode };
}

/** Where every answer to the key of the workspace was 401, nothing was tried. */
function exitCodeOf(results: readonly ReplayedFinding[], access: Access): 0 | 1 | 2 {
  const has = (...types: ReplayOutcome['type'][]) => results.some(({ outcome }) => types.includes(outcome.type));
  if (access === 'unauthorized') return 2;
  if (has('failed', 'flaky')) return 1;
  return has('error') ? 2 : 0;
}

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
