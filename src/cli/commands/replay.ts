import { readFile } from 'node:fs/promises';
import { type LeakedEffect, rules } from '../../../contracts/index.ts';
import type { Effect } from '../../../contracts/operations/effect.ts';
import { createRedaction } from '../../../contracts/redaction/create-redaction.ts';
import { findingsInLog, type LoggedFinding } from '../../../contracts/replay/logged-findings.ts';
import { type ReplayOutcome, replay as replayed } from '../../../contracts/replay/replay.ts';
import { parseRunLog, RunLogError } from '../../../contracts/reports/run-log/parse-run-log.ts';
import { createHttpTransport } from '../../../contracts/transport/http-transport.ts';
import { suggestionFor } from '../../nearest.ts';
import { CliError } from '../cli-error.ts';
import { loadStatementTexts } from '../document/statement-texts.ts';
import { defaultLedgerPath, openLedgerFile, removeLedgerIfSettled } from '../files/ledger-file.ts';
import { addressesOf, isLoopback, readSubjectFile } from '../files/subject-file.ts';
import { defaultSubjectFile } from '../files/subject-template.ts';
import { createInterruptSignal } from '../interrupt-signal.ts';
import { renderLeakedEffects } from '../output/leaked-effects.ts';
import { type ReplayedFinding, renderReplayReport } from '../output/replay-report.ts';
import { toShellCommand } from '../output/shell-command.ts';
import { createTextRedactor } from '../output/text-redactor.ts';
import { toCleanupCommand } from './cleanup.ts';
import { createAccessTracker } from './verify.ts';

interface ReplayInput {
  /** The run log; with `from`, a rule. */
  log: string;
  url?: string;
  subject: string;
  effects?: Effect;
  /** The run log, when `log` is a rule. */
  from?: string;
}

/**
 * Re-runs the findings of a run log, one after the other.
 *
 * @returns the exit code.
 * @throws CliError when a file is invalid or the log has no finding; nothing is sent then.
 */
export async function runReplay(input: ReplayInput): Promise<0 | 1 | 2 | 3 | 130> {
  const { log, url, ...options } = input;
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

  const rerunCommandFor = (rule: string) => toRerunCommand(rule, input);
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

/** Where every response to the workspace's key was 401, nothing was tested. */
function exitCodeOf(results: readonly ReplayedFinding[], isUnauthorized: boolean): 0 | 1 | 2 {
  const hasOutcome = (...types: ReplayOutcome['type'][]) =>
    results.some(({ replayOutcome }) => types.includes(replayOutcome.type));
  if (isUnauthorized) return 2;
  if (hasOutcome('failed', 'flaky')) return 1;
  return hasOutcome('error') ? 2 : 0;
}

/** All findings of a log, or those of one rule in the log `from`. */
async function selectFindings(log: string, from: string | undefined): Promise<readonly LoggedFinding[]> {
  if (from === undefined && rules.some(({ id }) => id === log)) {
    throw new CliError(`${log} is a rule. Add the log that has a finding of it: understudy replay ${log} --from FILE`);
  }
  const file = from ?? log;
  const findings = parseFindings(await readRunLog(file), file);
  if (findings.length === 0) throw new CliError(`${file} has no finding, so there is nothing to re-run.`);
  if (from === undefined) return findings;
  const ofRule = findings.filter(({ rule }) => rule === log);
  if (ofRule.length > 0) return ofRule;
  const ruleIds = [...new Set(findings.map(({ rule }) => rule))];
  throw new CliError(`${file} has no finding of a rule ${JSON.stringify(log)}${suggestionFor(log, ruleIds)}`);
}

function readRunLog(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `The run log ${file} cannot be read (${error.code}). Use a file written by understudy verify --log, or a rule and --from FILE.`,
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

function toRerunCommand(rule: string, { log, from = log, url, subject, effects }: ReplayInput): string {
  const args = [
    ...[rule, ...(url === undefined ? [] : [url]), '--from', from],
    ...(subject === defaultSubjectFile ? [] : ['--subject', subject]),
    ...(effects === undefined ? [] : ['--effects', effects]),
  ];
  return toShellCommand(['understudy', 'replay', ...args]);
}
