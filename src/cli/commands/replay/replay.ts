import { readFile } from 'node:fs/promises';
import { type LeakedEffect, rules } from '../../../../contracts/index.ts';
import type { Effect } from '../../../../contracts/operations/effect.ts';
import { createRedaction } from '../../../../contracts/redaction/create-redaction.ts';
import { findingsInLog, type LoggedFinding } from '../../../../contracts/replay/logged-findings.ts';
import { type ReplayOutcome, replay as replayed } from '../../../../contracts/replay/replay.ts';
import { parseRunLog, RunLogError } from '../../../../contracts/reports/run-log/parse-run-log.ts';
import { createHttpTransport } from '../../../../contracts/transport/http-transport.ts';
import { suggestionFor } from '../../../nearest.ts';
import { CliError } from '../../cli-error.ts';
import { loadStatementTexts } from '../../document/statement-texts.ts';
import { defaultLedgerPath, openLedgerFile, removeLedgerIfSettled } from '../../files/ledger-file.ts';
import { addressesOf, isLoopback, readSubjectFile } from '../../files/subject-file.ts';
import { defaultSubjectFile } from '../../files/subject-template.ts';
import { createInterruptSignal } from '../../interrupt-signal.ts';
import { renderLeakedEffects } from '../../output/leaked-effects.ts';
import { toShellCommand } from '../../output/shell-command.ts';
import { createTextRedactor } from '../../output/text-redactor.ts';
import { toCleanupCommand } from '../cleanup/cleanup.ts';
import { createAccessTracker } from '../verify/verify.ts';
import { type ReplayedFinding, renderReplayReport } from './replay-report.ts';

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
  const effects = options.effects ?? (addressesOf(subject).every(isLoopback) ? 'call' : 'none');

  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  const redact = createTextRedactor(subject);
  process.stdout.write(redact(`${addressesOf(subject).join(' ')}\neffects up to "${effects}"\n\n`));

  const { fetch, access } = createAccessTracker(subject);
  const transport = createHttpTransport(fetch);
  const ledgerPath = defaultLedgerPath(options.subject);
  const leaked: LeakedEffect[] = [];
  const results: ReplayedFinding[] = [];
  for (const finding of findings) {
    const replayOutcome = await replayed(finding, subject, {
      rules,
      effects,
      transport,
      signal,
      now: Date.now(),
      ledger: openLedgerFile(ledgerPath),
      callsNobody: addressesOf(subject).every(isLoopback),
      onLeaked: (leakedEffects) => void leaked.push(...leakedEffects),
    });
    results.push({ finding, replayOutcome });
    process.stderr.write(redact(`[${results.length}/${findings.length}] ${replayOutcome.type} ${finding.rule}\n`));
  }
  removeLedgerIfSettled(ledgerPath);

  const rerunCommandFor = (rule: string) => toRerunCommand(rule, options.from ?? log, url, options);
  const texts = await loadStatementTexts();
  const reportContext = {
    access: access(),
    rerunCommandFor,
    redactEvent: createRedaction(subject).event,
    sentenceOf: (id: string) => texts.get(id)?.trim() ?? '',
  };
  process.stdout.write(redact(renderReplayReport(results, reportContext)));
  if (leaked.length > 0) {
    process.stdout.write(redact(renderLeakedEffects(leaked, toCleanupCommand(url, { subject: options.subject }))));
    return 3;
  }
  return signal.aborted ? 130 : exitCodeOf(results, access() === 'unauthorized');
}

/** Where every answer to the workspace's key was 401, nothing was tried. */
function exitCodeOf(results: readonly ReplayedFinding[], isUnauthorized: boolean): 0 | 1 | 2 {
  const hasOutcome = (...types: ReplayOutcome['type'][]) =>
    results.some(({ replayOutcome }) => types.includes(replayOutcome.type));
  if (isUnauthorized) return 2;
  if (hasOutcome('failed', 'flaky')) return 1;
  return hasOutcome('error') ? 2 : 0;
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
