import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseBlocks } from '../readme/markdown.ts';
import { root } from '../support/cli-process.ts';

const consumers = globSync('lab/consumers/*/*.{ts,js}', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);
const blocks = parseBlocks(readFileSync(path.join(root, 'integrations/README.md'), 'utf8'));

test('the page shows something of each tool', () => expect(blocks.length).toBeGreaterThanOrEqual(6));

test.each(blocks.map(({ text, line }) => ({ text, line })))(
  'line $line is what a consumer of the package runs',
  ({ text }) => {
    expect(consumers.filter((source) => source.includes(text))).not.toEqual([]);
  },
);
