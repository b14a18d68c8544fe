import { loadStatements } from '../../src/document/annotations.ts';
import type { Effect } from '../operations/traits.ts';
import { createRedaction, type Redaction } from '../redaction/redaction.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { LoggedFinding } from '../reports/run-log.ts';
import { formatFinding } from '../reports/terminal.ts';
import { rules } from '../rules/index.ts';
import type { Subject } from '../subject/subject.ts';
import { defaultEffectsFor, isLocal } from '../subject/subject.ts';
import { type Access, createAccessTracker, createHttpTransport } from '../transport/http-transport.ts';
import type { Ledger } from '../transport/ledger.ts';
import { withoutCases } from '../verify/judge-rule.ts';
import { toRuleDecided, toRuleSummary } from '../verify/to-run-event.ts';
import { attempts, type ReplayOutcome, replayFinding } from './replay-finding.ts';

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
  onReplayed?: (replayed: Pick<ReplayResult, 'rule' | 'outcome'>) => void;
  /** The command that replays the finding of a rule again, as findings show it. @defaultValue `understudy replay` with the rule */
  rerunCommandFor?: (rule: string) => string;
}

/** What became of a finding when its case was tried again. */
interface ReplayResult {
  rule: string;
  outcome: ReplayOutcome['type'];
  /** Why it could not be judged. */
  reason?: string;
  statements?: readonly string[];
  expected?: string;
  received?: string;
}

/** What became of the findings of a run, without the values of the subject. */
export interface ReplayReport {
  results: readonly ReplayResult[];
  /** The same for a terminal: a line for each finding, those that are not fixed in full, and totals. */
  text: string;
  leaked: readonly LeakedEffect[];
  access: Access;
  /** 0 when all are fixed, 1 when any is not, 2 when any could not be judged, 3 when something was leaked, 130 when interrupted. */
  exitCode: 0 | 1 | 2 | 3 | 130;
}

/** A finding and what became of it. */
interface ReplayedFinding {
  finding: LoggedFinding;
  outcome: ReplayOutcome;
}

/**
 * Tries the cases of findings again, one after the other. Requests name nobody but the recipients of the subject.
 *
 * @param findings of an earlier run, from its log
 * @returns what became of each. What the service does is never thrown.
 * @example
 * const { findings } = parseRunLog(await readFile('run.ndjson', 'utf8'), 'run.ndjson');
 * const { exitCode } = await replay(findings, subject);
 */
export async function replay(
  findings: readonly LoggedFinding[],
  subject: Subject,
  options: ReplayOptions = {},
): Promise<ReplayReport> {
  const { effects = defaultEffectsFor(subject), ledger, signal, onReplayed = () => {} } = options;
  const { rerunCommandFor = (rule) => `understudy replay ${rule}` } = options;
  const { access, onStatus } = createAccessTracker(subject);
  const transport = createHttpTransport(options.fetch, onStatus);
  const redaction = createRedaction(subject);
  const leaked: LeakedEffect[] = [];
  const replayed: ReplayedFinding[] = [];
  for (const finding of findings) {
    const outcome = await replayFinding(finding, subject, {
      ...{ rules, effects, transport, ledger, signal },
      now: Date.now(),
      callsNobody: isLocal(subject),
      onLeaked: (effects) => void leaked.push(...effects.map(redaction.event)),
    });
    replayed.push({ finding, outcome });
    onReplayed({ rule: finding.rule, outcome: outcome.type });
  }
  const interrupted = signal?.aborted === true;
  return {
    results: replayed.map((one) => toResult(one, redaction)),
    text: await formatReplayed(replayed, access(), redaction, rerunCommandFor),
    leaked,
    access: access(),
    exitCode: leaked.length > 0 ? 3 : interrupted ? 130 : exitCodeOf(replayed, access()),
  };
}

function toResult({ finding: { rule }, outcome }: ReplayedFinding, redaction: Redaction): ReplayResult {
  if (outcome.type === 'error') return { rule, outcome: 'error', reason: redaction.line(outcome.reason) };
  if (outcome.type === 'fixed') return { rule, outcome: 'fixed' };
  const { statements, expected, received } = outcome.seen.violation;
  const texts = { expected: redaction.line(expected), received: redaction.line(received) };
  return { rule, outcome: outcome.type, statements, ...texts };
}

/** Where every answer to the key of the workspace was 401, nothing was tried. */
function exitCodeOf(results: readonly ReplayedFinding[], access: Access): 0 | 1 | 2 {
  const has = (...types: ReplayOutcome['type'][]) => results.some(({ outcome }) => types.includes(outcome.type));
  if (access === 'unauthorized') return 2;
  if (has('failed', 'flaky')) return 1;
  return has('error') ? 2 : 0;
}

async function formatReplayed(
  replayed: readonly ReplayedFinding[],
  access: Access,
  redaction: Redaction,
  rerunCommandFor: (rule: string) => string,
): Promise<string> {
  const texts = await loadStatements();
  const words = {
    sentenceOf: (id: string) => texts.get(id)?.text.trim() ?? '',
    headingOf: (id: string) => texts.get(id)?.heading,
  };
  const width = Math.max(...replayed.map(({ finding }) => finding.rule.length));
  const lines = replayed.map(({ finding, outcome }) =>
    `${outcome.type.toUpperCase().padEnd(6)}  ${finding.rule.padEnd(width)}  ${redaction.line(describeOutcome(finding, outcome))}`.trimEnd(),
  );
  const unfixedFindings = replayed.flatMap(({ finding, outcome }) => {
    const rule = rules.find(({ id }) => id === finding.rule);
    if (rule === undefined || !('seen' in outcome)) return [];
    const { type, seen } = outcome;
    const seenOutcome = { ...seen, ...(type === 'failed' ? { type, path: undefined } : { type }) };
    const event = toRuleDecided(
      { rule, ...withoutCases(seenOutcome), durationMs: 0 },
      new Date(0).toISOString(),
      rerunCommandFor(rule.id),
    );
    return [formatFinding({ ...toRuleSummary(rule), ...redaction.event(event) }, words)];
  });
  const unauthorizedNote =
    'Every request with the workspace key was answered 401, so nothing was tested. Check the key.';
  return [
    ...(access === 'unauthorized' ? [`Warning: ${unauthorizedNote}\n`] : []),
    ...lines,
    '',
    ...unfixedFindings,
    `${replayed.length === 1 ? '1 finding' : `${replayed.length} findings`}: ${formatTotals(replayed)}.\n`,
  ].join('\n');
}

function describeOutcome({ statements }: LoggedFinding, outcome: ReplayOutcome): string {
  switch (outcome.type) {
    case 'fixed':
      return `${attempts} of ${attempts} attempts passed`;
    case 'failed': {
      const hasSameStatements = `${outcome.seen.violation.statements}` === `${statements}`;
      return `${attempts} of ${attempts} attempts failed${hasSameStatements ? '' : ', for other statements than in the log'}`;
    }
    case 'flaky':
      return outcome.times === attempts
        ? `${attempts} of ${attempts} attempts failed, each in another way`
        : `${outcome.times} of ${attempts} attempts failed`;
    case 'error':
      return outcome.reason;
  }
}

function formatTotals(replayed: readonly ReplayedFinding[]): string {
  return (['fixed', 'failed', 'flaky', 'error'] as const)
    .map((type) => `${replayed.filter(({ outcome }) => outcome.type === type).length} ${type}`)
    .join(', ');
}
