import { readFile } from 'node:fs/promises';
import type { Effect } from '../../contracts/effect.ts';
import { type LeftBehind, rules } from '../../contracts/index.ts';
import { lineTo } from '../../contracts/line.ts';
import { type LoggedFinding, loggedFindings } from '../../contracts/replay/logged-findings.ts';
import { type Fate, replay as replayed } from '../../contracts/replay/replay.ts';
import { RunLogError, readEvents } from '../../contracts/report/read-events.ts';
import { redactionOf } from '../../contracts/report/redact.ts';
import { suggestion } from '../nearest.ts';
import { CannotDo } from './cannot-do.ts';
import { cleanupCommand } from './cleanup.ts';
import { interruption } from './interruption.ts';
import { ledgerFile, ledgerFor, tidied } from './ledger-file.ts';
import { leftBehindReport } from './left-behind-report.ts';
import { type Replayed, replayReport } from './replay-report.ts';
import { commandLine } from './shell-words.ts';
import { statementTexts } from './statement-texts.ts';
import { addressesOf, isLoopback, subjectIn } from './subject-in.ts';
import { subjectFileName } from './subject-template.ts';
import { watchedFetch } from './verify.ts';
import { withoutKeys } from './without-keys.ts';

export interface ReplayOptions {
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
export async function replay(log: string, url: string | undefined, options: ReplayOptions): Promise<number> {
  const findings = await chosenFindings(log, options.from);
  const subject = await subjectIn(options.subject, url);
  const effects = options.effects ?? (addressesOf(subject).every(isLoopback) ? 'call' : 'none');

  using interrupted = interruption();
  const { signal } = interrupted;
  const clean = withoutKeys(subject);
  process.stdout.write(clean(`${addressesOf(subject).join(' ')}\neffects up to "${effects}"\n\n`));

  const { fetch, access } = watchedFetch(subject);
  const line = lineTo(fetch);
  const file = ledgerFor(options.subject);
  const left: LeftBehind[] = [];
  const results: Replayed[] = [];
  for (const finding of findings) {
    const fate = await replayed(finding, subject, {
      rules,
      effects,
      line,
      signal,
      now: Date.now(),
      ledger: ledgerFile(file),
      callsNobody: addressesOf(subject).every(isLoopback),
      onLeftBehind: (things) => void left.push(...things),
    });
    results.push({ finding, fate });
    process.stderr.write(clean(`[${results.length}/${findings.length}] ${fate.type} ${finding.rule}\n`));
  }
  tidied(file);

  const again = (rule: string) => commandFor(rule, options.from ?? log, url, options);
  const texts = await statementTexts();
  const needed = {
    access: access(),
    again,
    redacted: redactionOf(subject).event,
    sentenceOf: (id: string) => texts.get(id)?.trim() ?? '',
  };
  process.stdout.write(clean(replayReport(results, needed)));
  if (left.length > 0) {
    process.stdout.write(clean(leftBehindReport(left, cleanupCommand(url, { subject: options.subject }))));
    return 3;
  }
  return signal.aborted ? 130 : exitCodeOf(results, access() === 'refused');
}

/** Where every answer to the workspace's key was 401, nothing was tried. */
function exitCodeOf(results: readonly Replayed[], isRefused: boolean): 0 | 1 | 2 {
  const is = (...types: Fate['type'][]) => results.some(({ fate }) => types.includes(fate.type));
  if (isRefused) return 2;
  if (is('failed', 'flaky')) return 1;
  return is('error') ? 2 : 0;
}

/** All findings of a log, or those of one rule in the log that is named by `from`. */
async function chosenFindings(log: string, from: string | undefined): Promise<readonly LoggedFinding[]> {
  if (from === undefined && rules.some(({ id }) => id === log)) {
    throw new CannotDo(`${log} is a rule. Name the log that has a finding of it: understudy replay ${log} --from FILE`);
  }
  const file = from ?? log;
  const findings = findingsOf(await textOf(file), file);
  if (findings.length === 0) throw new CannotDo(`${file} has no finding, so there is nothing to try again.`);
  if (from === undefined) return findings;
  const chosen = findings.filter(({ rule }) => rule === log);
  if (chosen.length > 0) return chosen;
  const found = [...new Set(findings.map(({ rule }) => rule))];
  throw new CannotDo(`${file} has no finding of a rule ${JSON.stringify(log)}${suggestion(log, found)}`);
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(
      `The event log ${file} cannot be read (${error.code}). Give a file that a run wrote, or a rule and --from FILE.`,
    );
  });
}

function findingsOf(text: string, file: string): LoggedFinding[] {
  try {
    return loggedFindings(readEvents(text, file).events);
  } catch (error) {
    throw error instanceof RunLogError ? new CannotDo(error.message) : error;
  }
}

function commandFor(rule: string, log: string, url: string | undefined, { subject, effects }: ReplayOptions): string {
  const words = [
    ...[rule, ...(url === undefined ? [] : [url]), '--from', log],
    ...(subject === subjectFileName ? [] : ['--subject', subject]),
    ...(effects === undefined ? [] : ['--effects', effects]),
  ];
  return commandLine(['understudy', 'replay', ...words]);
}
