import { diffDocuments, toReleaseNotes } from '../../docs/index.ts';
import { readDocumentVersion, readingDocument } from '../files/docs-files.ts';
import type { ExitCodeOf, InputOf } from '../options/command-table.ts';
import { renderJson } from '../output/format.ts';

export async function runDiff({ old, new: now, json = false, failOn }: InputOf<'diff'>): Promise<ExitCodeOf<'diff'>> {
  const [before, after] = [await readDocumentVersion(old), await readDocumentVersion(now)];
  const changes = readingDocument([old, now], () => diffDocuments(before, after));
  process.stdout.write(json ? renderJson(changes) : toReleaseNotes(changes));
  const failing = failOn === 'breaking' ? ['breaking'] : ['breaking', 'behavioural'];
  return changes.some(({ kind }) => failing.includes(kind)) ? 1 : 0;
}
