import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AcceptedViolation,
  BaselineError,
  type BaselineResult,
  draftBaseline,
  type EntryStatus,
  parseBaseline,
  type Report,
  rules,
} from '../../../../contracts/index.ts';
import { loadStatementTexts } from '../../../document/statement-texts.ts';
import { CliError } from '../../cli-error.ts';

/** The accepted violations that a file lists. @throws CannotDo with one line for each mistake. */
export async function readBaselineFile(file: string): Promise<readonly AcceptedViolation[]> {
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
    throw error instanceof BaselineError ? new CliError(error.message) : error;
  }
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
export async function writeBaselineDraft(file: string, rules: Report['rules']): Promise<string> {
  const findings = rules.filter(({ outcome }) => 'finding' in outcome);
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
