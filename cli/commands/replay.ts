import {
  addressesOf,
  createTextRedactor,
  defaultEffectsFor,
  findingsInLog,
  formatReplay,
  type LoggedFinding,
  type ReplayReport,
  type RunEvent,
  replay,
  rules,
} from '../../contracts/index.ts';
import type { Effect } from '../../contracts/options.ts';
import { suggestionFor } from '../../src/text/nearest.ts';
import { toShellCommand } from '../../src/text/shell.ts';
import { CliError } from '../cli-error.ts';
import { defaultLedgerPath, openLedgerFile, removeLedgerIfSettled } from '../files/ledger-file.ts';
import { readRunLogFile } from '../files/run-log-file.ts';
import { readSubjectFile } from '../files/subject-file.ts';
import { defaultSubjectFile } from '../files/subject-template.ts';
import { createInterruptSignal } from '../interrupt-signal.ts';
import { renderLeakedEffects } from '../output/leaked-effects.ts';
import { renderJson } from '../output/render-json.ts';
import { toCleanupCommand } from './cleanup.ts';

interface ReplayInput {
  /** The run log; with `from`, a rule. */
  log: string;
  url?: string;
  subject: string;
  effects?: Effect;
  /** The run log, when `log` is a rule. */
  from?: string;
  json?: boolean;
}

/**
 * Re-runs the findings of a run log, one after the other.
 *
 * @returns the exit code.
 * @throws CliError when a file is invalid, or the log is of a run that proves nothing; nothing is sent then.
 */
export async function runReplay(input: ReplayInput): Promise<0 | 1 | 2 | 3 | 130> {
  const { log, url, ...options } = input;
  const findings = await selectFindings(log, options.from);
  if (findings.length === 0) {
    const forPeople = options.json === true ? process.stderr : process.stdout;
    forPeople.write(`${options.from ?? log} has no finding, so there is nothing to re-run.\n`);
    if (options.json === true) process.stdout.write(renderJson({ results: [], leaked: [] }));
    return 0;
  }
  const subject = await readSubjectFile(options.subject, url);
  const effects = options.effects ?? defaultEffectsFor(subject);

  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  const redact = createTextRedactor(subject);
  const forPeople = options.json === true ? process.stderr : process.stdout;
  forPeople.write(redact(`${addressesOf(subject).join(' ')}\neffects up to "${effects}"\n\n`));

  const ledgerPath = defaultLedgerPath(options.subject);
  let count = 0;
  const report = await replay(findings, subject, {
    effects,
    signal,
    ledger: openLedgerFile(ledgerPath),
    onReplayed({ finding, outcome }) {
      count += 1;
      process.stderr.write(redact(`[${count}/${findings.length}] ${outcome.type} ${finding.rule}\n`));
    },
  });
  removeLedgerIfSettled(ledgerPath);

  const rerunCommandFor = (rule: string) => toRerunCommand(rule, input);
  if (options.json === true) process.stdout.write(renderJson(toJsonReplay(report), redact));
  else process.stdout.write(redact(await formatReplay(report, subject, rerunCommandFor)));
  if (report.leaked.length > 0) {
    const undoCommand = toCleanupCommand(url, { subject: options.subject });
    forPeople.write(redact(renderLeakedEffects(report.leaked, undoCommand)));
  }
  return report.exitCode;
}

function toJsonReplay({ results, leaked, access }: ReplayReport) {
  return {
    access,
    results: results.map(({ finding: { rule }, outcome }) => {
      if (outcome.type === 'error') return { rule, outcome: outcome.type, reason: outcome.reason };
      if (outcome.type === 'fixed') return { rule, outcome: outcome.type };
      const { statements, expected, received } = outcome.seen.violation;
      return { rule, outcome: outcome.type, statements, expected, received };
    }),
    leaked,
  };
}

/** All findings of a log, or those of one rule in the log `from`. */
async function selectFindings(log: string, from: string | undefined): Promise<readonly LoggedFinding[]> {
  if (from === undefined && rules.some(({ id }) => id === log)) {
    throw new CliError(`${log} is a rule. Add the log that has a finding of it: understudy replay ${log} --from FILE`);
  }
  const file = from ?? log;
  const { events } = await readRunLogFile(
    file,
    'Use a file written by understudy verify --log, or a rule and --from FILE.',
  );
  const findings = findingsInLog(events);
  if (findings.length === 0 && !isConclusive(events)) {
    throw new CliError(
      `${file} has no finding, but its run proves nothing: understudy report --from ${file} says why.`,
    );
  }
  if (from === undefined) return findings;
  const ofRule = findings.filter(({ rule }) => rule === log);
  if (ofRule.length > 0) return ofRule;
  const ruleIds = [...new Set(findings.map(({ rule }) => rule))];
  throw new CliError(`${file} has no finding of a rule ${JSON.stringify(log)}${suggestionFor(log, ruleIds)}`);
}

/** Whether a run came to its end, and something was tested. */
function isConclusive(events: readonly RunEvent[]): boolean {
  const end = events.findLast((event) => event.type === 'run-ended');
  return end !== undefined && end.exitCode !== 2 && !end.interrupted;
}

function toRerunCommand(rule: string, { log, from = log, url, subject, effects }: ReplayInput): string {
  const args = [
    ...[rule, ...(url === undefined ? [] : [url]), '--from', from],
    ...(subject === defaultSubjectFile ? [] : ['--subject', subject]),
    ...(effects === undefined ? [] : ['--effects', effects]),
  ];
  return toShellCommand(['understudy', 'replay', ...args]);
}
