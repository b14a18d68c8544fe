import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Area {
  /** The start of a path. If several areas match a file, the file counts for the first of them. */
  folder: string;
  files: number;
  lines: number;
}

/** An area may exceed its lines by 3 %, so that not every commit has to edit this table. */
const areas: readonly Area[] = [
  { folder: 'mock/dashboard/', files: 54, lines: 6_320 },
  { folder: 'mock/control/', files: 24, lines: 2_715 },
  { folder: 'mock/', files: 71, lines: 9_135 },
  { folder: 'contracts/rules/', files: 45, lines: 6_850 },
  { folder: 'contracts/', files: 84, lines: 13_540 },
  { folder: 'cli/', files: 32, lines: 3_620 },
  { folder: 'src/', files: 22, lines: 1_965 },
  { folder: 'docs/', files: 29, lines: 2_960 },
  { folder: 'openapi/', files: 16, lines: 1_550 },
  { folder: 'integrations/', files: 10, lines: 820 },
  { folder: 'build/', files: 7, lines: 285 },
  { folder: 'lab/', files: 94, lines: 6_110 },
  { folder: 'test/', files: 357, lines: 35_620 },
];

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter((file) => /\.(tsx?|mjs|js|css)$/.test(file) && !/(^|\/)generated\//.test(file));

/** Lines of a file. A long line counts once for each 120 characters, rounded up. */
function countLines(file: string): number {
  const lines = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');
  return lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / 120)), 0);
}

const filesOf = Map.groupBy(files, (file) => areas.find(({ folder }) => file.startsWith(folder)));

for (const area of areas) {
  test(`the folder ${area.folder} stays within its limits for files and lines`, async ({ annotate }) => {
    const found = filesOf.get(area) ?? [];
    const lines = found.reduce((sum, file) => sum + countLines(file), 0);

    expect(lines, `lines of ${area.folder}`).toBeLessThanOrEqual(Math.ceil(1.03 * area.lines));
    expect(found.length, `files of ${area.folder}`).toBeLessThanOrEqual(Math.ceil(1.03 * area.files));
    if (lines < 0.95 * area.lines) await annotate(`${area.folder} has ${lines} lines now: lower its figure.`);
  });
}
