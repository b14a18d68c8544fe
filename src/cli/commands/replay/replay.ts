import { readFile } from 'node:fs/promises';
import {
  addressesOf,
  createTextRedactor,
  defaultEffectsFor,
  findingsInLog,
  formatReplay,
  type LoggedFinding,
  parseRunLog,
  RunLogError,
  replay,
  rules,
} from '../../../../contracts/index.ts';
import type { Effect } from '../../../../contracts/options.ts';
import { suggestionFor } from '../../../nearest.ts';
import { CliError } from '../../cli-error.ts';
import { defaultLedgerPath, openLedgerFile, removeLedgerIfSettled } from '../../files/ledger-file.ts';
import { readSubjectFile } from '../../files/subject-file.ts';
import { defaultSubjectFile } from '../../files/subject-template.ts';
import { createInterruptSignal } from '../../interrupt-signal.ts';
import { renderLeakedEffects } from '../../output/leaked-effects.ts';
import { toShellCommand } from '../../output/shell-command.ts';
import { toCleanupCommand } from '../cleanup/cleanup.ts';

export interface ReplayCommandOptions {
  subject: string;
  effects?: Effect;
  /** The log, when a rule in it is named in its place. */
  from?: string;
}

/**
 * Tries the findings of a run's event log again, one after the other.
 *
 * Gives the exit code: 0 when all are fixed, 1 when any is not, 2 when any could not be tried, 3 when
 * something was left behind, 130 when interrupted.
 *
 * @throws CannotDo when a file is wrong or there is nothing to try; nothing is sent then.
 */
export async function runReplay(log: string, url: string | undefined, options: ReplayCommandOptions): Promise<number> {
  const findings = await selectFindings(log, options.from);
  const subject = await readSubjectFile(options.subject, url);
  const effects = options.effects ?? defaultEffectsFor(subject);

  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  const redact = createTextRedactor(subject);
  process.stdout.write(redact(`${addressesOf(subject).join(' ')}\neffects up to "${effects}"\n\n`));

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

  const rerunCommandFor = (rule: string) => toRerunCommand(rule, options.from ?? log, url, options);
  process.stdout.write(redact(await formatReplay(report, subject, rerunCommandFor)));
  if (report.leaked.length > 0) {
    const undoCommand = toCleanupCommand(url, { subject: options.subject });
    process.stdout.write(redact(renderLeakedEffects(report.leaked, undoCommand)));
  }
  return report.exitCode;
}

/** All findings of a log, or those of one rule in the log that is named by `from`. */
async function selectFindings(log: string, from: string | undefined): Promise<readonly LoggedFinding[]> {
  if (from === undefined && rules.some(({ id }) => id === log)) {
    throw new CliError(`${log} is a rule. Name the log that has a finding of it: understudy replay ${log} --from FILE`);
  }
  const file = from ?? log;
  const findings = parseFindings(await readRunLog(file), file);
  if (findings.length === 0) throw new CliError(`${file} has no finding, so there is nothing to try again.`);
  if (from === undefined) return findings;
  const ofRule = findings.filter(({ rule }) => rule === log);
  if (ofRule.length > 0) return ofRule;
  const ruleIds = [...new Set(findings.map(({ rule }) => rule))];
  throw new CliError(`${file} has no finding of a rule ${JSON.stringify(log)}${suggestionFor(log, ruleIds)}`);
}

function readRunLog(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `The event log ${file} cannot be read (${error.code}). Give a file that a run wrote, or a rule and --from FILE.`,
    );
  });
}

function parseFindings(text: string, file: string): LoggedFinding[] {
  try {
    return findingsInLog(parseRunLog(text, file).events);
  } catch (error) {
    throw error instanceof RunLogError ? new CliError(error.message) : error;
  }
}

function toRerunCommand(
  rule: string,
  log: string,
  url: string | undefined,
  { subject, effects }: ReplayCommandOptions,
): string {
  const args = [
    ...[rule, ...(url === undefined ? [] : [url]), '--from', log],
    ...(subject === defaultSubjectFile ? [] : ['--subject', subject]),
    ...(effects === undefined ? [] : ['--effects', effects]),
  ];
  return toShellCommand(['understudy', 'replay', ...args]);
}
