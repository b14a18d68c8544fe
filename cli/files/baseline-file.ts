import { draftBaseline, parseBaseline, rules, type VerifyReport } from '../../contracts/index.ts';
import { readStatements } from '../../src/document/annotations.ts';
import { count } from '../../src/text/words.ts';
import { readTextFile, writeNewFile } from './text-file.ts';

export async function readBaselineFile(file: string): Promise<Baseline> {
  const advice = 'Check the path of --baseline, or create a baseline with --write-baseline.';
  const content = await readTextFile(file, 'baseline', advice);
  const statements = [...readStatements().keys()];
  return parseBaseline(content, file, { rules: rules.map(({ id }) => id), statements });
}

/** Writes a baseline that accepts all findings, with placeholders for the reasons. */
export async function writeBaselineDraft(file: string, rules: VerifyReport['rules']): Promise<string> {
  const entries = rules.filter(({ outcome }) => 'finding' in outcome || outcome.type === 'undecided');
  await writeNewFile(file, draftBaseline(entries));
  const hint = entries.length === 0 ? '' : ' Fill in its placeholders before you use it.';
  return `${file} is written, with ${count(entries.length, 'entry', 'entries')}.${hint}\n`;
}

type Baseline = ReturnType<typeof parseBaseline>;

export function renderBaselineReport({ entries, counts }: NonNullable<VerifyReport['baseline']>): string {
  const lines = entries.flatMap(({ entry, status, remark }) =>
    remark === undefined ? [] : [`  ${status.padEnd(7)}  ${entry.rule}  ${remark}\n`],
  );
  const heading = lines.length === 0 ? '' : `Baseline entries that need an action\n${lines.join('')}`;
  const places = entries.flatMap(({ entry, status }) => (status === 'not-met' ? [entry.place] : []));
  const notMet = `${count(places.length, 'entry', 'entries')} not met by the cases of this run: ${places.join(', ')}\n`;
  const expired = counts.expired === 0 ? '' : `, ${counts.expired} with an expired entry`;
  return `${heading}${places.length === 0 ? '' : notMet}Compared with the baseline: ${count(counts.new, 'new finding')}, ${counts.accepted} accepted${expired}, ${counts.fixed} fixed.\n`;
}
