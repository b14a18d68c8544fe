import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rules, type Verdict } from '../../../contracts/index.ts';
import {
  type AcceptedViolation,
  type BaselineResult,
  type EntryStatus,
  failsRun,
} from '../../../contracts/verify/baseline/apply.ts';
import { draftBaseline } from '../../../contracts/verify/baseline/draft.ts';
import { CliError } from '../cli-error.ts';
import { loadStatementTexts } from '../document/statement-texts.ts';
import { type Access, exitCodeOf } from '../exit-code.ts';
import { count } from '../output/count.ts';

/** The accepted violations that a file lists. @throws CliError with one line for each error. */
export async function readBaselineFile(file: string): Promise<readonly AcceptedViolation[]> {
  const { BaselineError, parseBaseline } = await import('../../../contracts/verify/baseline/parse.ts');
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `The baseline ${file} cannot be read (${error.code}). Check the path of --baseline, or create one with --write-baseline.`,
    );
  });
  try {
    return parseBaseline(content, file, {
      rules: rules.map(({ id }) => id),
      statements: [...(await loadStatementTexts()).keys()],
    });
  } catch (error) {
    throw error instanceof BaselineError ? new CliError(error.message) : error;
  }
}

/** The exit code of a run with a baseline: 1 when an entry is out of date; an accepted violation counts as passed. */
export function exitCodeWithBaseline(
  compared: BaselineResult,
  verdicts: readonly Verdict[],
  access: Access,
): 0 | 1 | 2 {
  if (access === 'open' && failsRun(compared)) return 1;
  const adjustedVerdicts = verdicts.map((verdict): Verdict => {
    const isAccepted = 'violation' in verdict.outcome && !compared.unaccepted.includes(verdict);
    return isAccepted ? { ...verdict, outcome: { type: 'passed', runs: 1 } } : verdict;
  });
  return exitCodeOf(adjustedVerdicts, access);
}

/** Checks before a run that a file can be written after it. @throws CliError when it exists, or its folder does not. */
export async function assertFileCanBeCreated(file: string): Promise<void> {
  const exists = (target: string) =>
    access(target).then(
      () => true,
      () => false,
    );
  if (await exists(file)) throw new CliError(`${file} already exists. Remove it or choose another file.`);
  const folder = path.dirname(file);
  if (!(await exists(folder)))
    throw new CliError(`There is no folder ${folder} for ${path.basename(file)}. Create it.`);
}

/** Writes a baseline of the findings, with placeholders to fill in; returns a line that says so. */
export async function writeBaselineDraft(file: string, verdicts: readonly Verdict[]): Promise<string> {
  const findings = verdicts.filter(({ outcome }) => 'violation' in outcome);
  await writeFile(file, draftBaseline(findings), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${file} cannot be written (${error.code}). Choose a new file in a folder that exists.`);
  });
  const hint = findings.length === 0 ? '' : ' Fill in its placeholders before you use it.';
  return `${file} is written, with ${count(findings.length, 'entry', 'entries')}.${hint}\n`;
}

const entryDescriptions: Record<EntryStatus, (entry: AcceptedViolation) => string> = {
  accepted: ({ expires, ticket, reason }) => `until ${expires} (${ticket}): ${reason}`,
  expired: ({ expires, ticket, place }) => `since ${expires} (${ticket}); see ${place}`,
  fixed: ({ place }) => `no longer occurs: delete the entry at ${place}`,
  'other-violation': ({ statement, place }) => `a statement other than ${statement} was violated; see ${place}`,
  skipped: ({ place }) => `the rule did not run; see ${place}`,
};

/** The entries with their status, one on each line. */
export function renderBaselineReport({ entries, unaccepted }: BaselineResult): string {
  const lines = entries.map(
    ({ entry, status }) => `  ${status.padEnd(15)}  ${entry.rule}  ${entryDescriptions[status](entry)}\n`,
  );
  return `Baseline\n${lines.join('')}${count(entries.length, 'entry', 'entries')}, ${count(unaccepted.length, 'finding')} not accepted.\n`;
}
