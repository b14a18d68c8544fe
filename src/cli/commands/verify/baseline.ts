import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rules, type Verdict } from '../../../../contracts/index.ts';
import {
  type AcceptedViolation,
  type BaselineResult,
  type EntryStatus,
  failsRun,
} from '../../../../contracts/verify/baseline/apply.ts';
import { draftBaseline } from '../../../../contracts/verify/baseline/draft.ts';
import { FileError } from '../../../files/issue.ts';
import { CliError } from '../../cli-error.ts';
import { loadStatementTexts } from '../../document/statement-texts.ts';
import { type Access, exitCodeOf } from '../../exit-code.ts';

/** The accepted violations that a file lists. @throws CannotDo with one line for each mistake. */
export async function readBaselineFile(file: string): Promise<readonly AcceptedViolation[]> {
  const { parseBaseline } = await import('../../../../contracts/verify/baseline/parse.ts');
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `The baseline ${file} cannot be read (${error.code}). Check the path given to --baseline, or begin one with --write-baseline.`,
    );
  });
  try {
    return parseBaseline(content, file, {
      rules: rules.map(({ id }) => id),
      statements: [...(await loadStatementTexts()).keys()],
    });
  } catch (error) {
    throw error instanceof FileError ? new CliError(error.message) : error;
  }
}

/**
 * The exit code of a run with a baseline: 1 when an entry is out of date, else as without it. A violation that is
 * accepted says as much as a rule that held: something was tried, and it is no reason to fail.
 */
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

/** Takes care that a file can be written after a run. @throws CannotDo when it is there, or its folder is not. */
export async function assertFileCanBeCreated(file: string): Promise<void> {
  const exists = (target: string) =>
    access(target).then(
      () => true,
      () => false,
    );
  if (await exists(file)) throw new CliError(`${file} is there already. Take it away, or name another file.`);
  const folder = path.dirname(file);
  if (!(await exists(folder))) throw new CliError(`There is no folder ${folder} for ${path.basename(file)}. Make it.`);
}

/** Writes a baseline of the findings, with blanks to fill in; says so in a line. @throws CannotDo when it cannot. */
export async function writeBaselineDraft(file: string, verdicts: readonly Verdict[]): Promise<string> {
  const findings = verdicts.filter(({ outcome }) => 'violation' in outcome);
  await writeFile(file, draftBaseline(findings), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${file} cannot be written (${error.code}). Name a new file in a folder that is there.`);
  });
  const hint = findings.length === 0 ? '' : ' Fill in its blanks before you use it.';
  return `${file} is written, with ${findings.length} entries.${hint}\n`;
}

const entryDescriptions: Record<EntryStatus, (entry: AcceptedViolation) => string> = {
  accepted: ({ expires, ticket, reason }) => `until ${expires} (${ticket}): ${reason}`,
  expired: ({ expires, ticket, place }) => `since ${expires} (${ticket}); see ${place}`,
  fixed: ({ place }) => `it was not seen any more: delete the entry that begins in ${place}`,
  'other-violation': ({ statement, place }) => `another statement than ${statement} was violated; see ${place}`,
  skipped: ({ place }) => `it was not tried; see ${place}`,
};

/** What became of the entries, as lines of text. */
export function renderBaselineReport({ entries, unaccepted }: BaselineResult): string {
  const lines = entries.map(
    ({ entry, status }) => `  ${status.padEnd(15)}  ${entry.rule}  ${entryDescriptions[status](entry)}\n`,
  );
  return `Baseline\n${lines.join('')}${entries.length} entries, and ${unaccepted.length} findings that none accepts.\n`;
}
