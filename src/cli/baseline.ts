import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Accepted, type Compared, type EntryFate, isOutOfDate } from '../../contracts/baseline/compare.ts';
import { draftOf } from '../../contracts/baseline/draft.ts';
import { rules, type Verdict } from '../../contracts/index.ts';
import { CannotDo } from './cannot-do.ts';
import { statementTexts } from './statement-texts.ts';
import { type Access, exitCodeOf } from './verify-report.ts';

/** The accepted violations that a file lists. @throws CannotDo with one line for each mistake. */
export async function baselineIn(file: string): Promise<readonly Accepted[]> {
  const { BaselineError, parseBaseline } = await import('../../contracts/baseline/read.ts');
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(
      `The baseline ${file} cannot be read (${error.code}). Check the path given to --baseline, or begin one with --write-baseline.`,
    );
  });
  try {
    return parseBaseline(content, file, {
      rules: rules.map(({ id }) => id),
      statements: [...(await statementTexts()).keys()],
    });
  } catch (error) {
    throw error instanceof BaselineError ? new CannotDo(error.message) : error;
  }
}

/**
 * The exit code of a run with a baseline: 1 when an entry is out of date, else as without it. A violation that is
 * accepted says as much as a rule that held: something was tried, and it is no reason to fail.
 */
export function exitCodeWith(compared: Compared, verdicts: readonly Verdict[], access: Access): 0 | 1 | 2 {
  if (access === 'open' && isOutOfDate(compared)) return 1;
  const judged = verdicts.map((verdict): Verdict => {
    const isAccepted = 'violation' in verdict.outcome && !compared.rest.includes(verdict);
    return isAccepted ? { ...verdict, outcome: { type: 'held', runs: 1 } } : verdict;
  });
  return exitCodeOf(judged, access);
}

/** Takes care that a file can be written after a run. @throws CannotDo when it is there, or its folder is not. */
export async function expectNewFile(file: string): Promise<void> {
  const isThere = (one: string) =>
    access(one).then(
      () => true,
      () => false,
    );
  if (await isThere(file)) throw new CannotDo(`${file} is there already. Take it away, or name another file.`);
  const folder = path.dirname(file);
  if (!(await isThere(folder))) throw new CannotDo(`There is no folder ${folder} for ${path.basename(file)}. Make it.`);
}

/** Writes a baseline of the findings, with blanks to fill in; says so in a line. @throws CannotDo when it cannot. */
export async function writeDraft(file: string, verdicts: readonly Verdict[]): Promise<string> {
  const findings = verdicts.filter(({ outcome }) => 'violation' in outcome);
  await writeFile(file, draftOf(findings), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(`${file} cannot be written (${error.code}). Name a new file in a folder that is there.`);
  });
  const next = findings.length === 0 ? '' : ' Fill in its blanks before you use it.';
  return `${file} is written, with ${findings.length} entries.${next}\n`;
}

const words: Record<EntryFate, (entry: Accepted) => string> = {
  accepted: ({ expires, ticket, reason }) => `until ${expires} (${ticket}): ${reason}`,
  expired: ({ expires, ticket, place }) => `since ${expires} (${ticket}); see ${place}`,
  holds: ({ place }) => `it was not seen any more: delete the entry that begins in ${place}`,
  'other-violation': ({ statement, place }) => `another statement than ${statement} was violated; see ${place}`,
  'not-run': ({ place }) => `it was not tried; see ${place}`,
};

/** What became of the entries, as lines of text. */
export function baselineReport({ entries, rest }: Compared): string {
  const lines = entries.map(({ entry, fate }) => `  ${fate.padEnd(15)}  ${entry.rule}  ${words[fate](entry)}\n`);
  return `Baseline\n${lines.join('')}${entries.length} entries, and ${rest.length} findings that none accepts.\n`;
}
