import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPages } from '../../../cli/files/docs-files.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const top = useTempFolder();
const page = '# A page\n\nWith a sentence.\n';

function createFolder(...names: readonly string[]): string {
  const folder = mkdtempSync(path.join(top, 'pages-'));
  for (const name of names) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), page);
  }
  return folder;
}

test('pages are the Markdown files of a folder and of those in it, and nothing else', async () => {
  const folder = createFolder('guides/erste-schritte.md', 'Über uns.md', 'notes.txt', 'v1.2/changes.md');
  mkdirSync(path.join(folder, 'folder.md'));

  expect((await readPages(folder)).map((one) => one.path)).toEqual([
    'guides/erste-schritte',
    'v1.2/changes',
    'Über uns',
  ]);
});

describe('a link is followed', () => {
  test.each([['../secret.md'], [path.join(top, 'secret.md')]])('never out of it, to %s', async (target) => {
    const folder = createFolder('page.md');
    writeFileSync(path.join(top, 'secret.md'), '# Keys\n\nKEY=hunter2\n');
    symlinkSync(target, path.join(folder, 'linked.md'));

    await expect(readPages(folder)).rejects.toThrow(/linked\.md leads out of .*Copy the file/);
  });
});

// Their names become addresses, in every page.
test
  .skipIf(process.platform === 'win32')
  .each([
    '"><script>x.md',
    "a'b.md",
    'a<b.md',
    'a&b.md',
    'a#b.md',
    'a?b.md',
    'a%2fb.md',
    '.md',
    '..md',
    '...md',
    'a/.b.md',
    'a\nb.md',
    'a\u202eb.md',
  ])('a name that is no part of an address is refused: %j', async (name) => {
  await expect(readPages(createFolder(name))).rejects.toThrow(/letters, digits/);
});
