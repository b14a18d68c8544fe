import { describe, expect, test } from 'vitest';
import { headingAnchorsIn, inlineCodeIn, parseBlocks, parseNpmCommands, parseTable } from './markdown.ts';
import { findJsonMismatch, findTextMismatch } from './mismatch.ts';

const page = `# Page

Type this, from \`examples/a.ts\`:

\`\`\`sh
npm ci && npm start -- --port 0  # starts
\`\`\`

\`\`\`json
{}
\`\`\`

| A | B |
|---|---|
| \`x\`, \`y\` | |

After.
`;

describe('a page', () => {
  test('has blocks with their line and the paragraph above them', () => {
    expect(parseBlocks(page)).toEqual([
      {
        line: 5,
        language: 'sh',
        text: 'npm ci && npm start -- --port 0  # starts\n',
        precedingText: 'Type this, from `examples/a.ts`:\n',
      },
      { line: 9, language: 'json', text: '{}\n', precedingText: '' },
    ]);
  });

  test('has tables, found by their titles', () => {
    expect(parseTable(page, 'A', 'B')).toEqual([['`x`, `y`', '']]);
    expect(() => parseTable(page, 'A', 'C')).toThrow('The page has no table with the columns A, C.');
    expect(inlineCodeIn('`x`, `y`')).toEqual(['x', 'y']);
  });

  test('has headings to link to, outside of blocks', () => {
    expect(headingAnchorsIn("# The mock\n\n```sh\n# comment\n```\n\n## What's due, over time\n")).toEqual([
      'the-mock',
      'whats-due-over-time',
    ]);
  });

  test.each<[text: string, names: string[] | undefined]>([
    ['npm ci && npm start   # now', ['ci', 'start']],
    ['npm ci\nnpm test\n', ['ci', 'test']],
    ['npm start -- --now 2027-01-01T09:00:00Z', ['start']],
    ['npm start; rm -rf /', undefined],
    ['npm run generate', undefined],
    ['curl -s http://127.0.0.1:4010/api', undefined],
  ])('%j is a list of npm commands, or a step', (text, names) => {
    const commands = parseNpmCommands({ line: 1, language: 'sh', text, precedingText: '' });

    expect(commands?.map(({ name }) => name)).toEqual(names);
  });
});

describe('an answer is as it is shown', () => {
  test.each<[shown: unknown, real: unknown]>([
    [
      { a: 1, b: null },
      { b: null, a: 1 },
    ],
    ['ses_…', 'ses_acme_1'],
    [
      { a: 1, '…': '…' },
      { a: 1, b: 2 },
    ],
    [{ a: 1, '…': '…' }, { a: 1 }],
    [
      ['…', 3],
      [1, 2, 3],
    ],
    [
      [1, '…', 3],
      [1, 3],
    ],
  ])('%j: %j', (shown, real) => expect(findJsonMismatch(shown, real)).toBeUndefined());

  test.each<[shown: unknown, real: unknown, mismatch: string]>([
    [{ a: 1 }, { a: 2 }, 'The answer.a is shown as 1 and is 2.'],
    [{ a: 1 }, { a: 1, b: 2 }, 'The answer has b, which is not shown.'],
    [{ a: 1 }, {}, 'The answer.a is shown as 1 and is undefined.'],
    ['ses_…', 'call_acme_1', 'The answer is shown as "ses_…" and is "call_acme_1".'],
    ['a.c', 'abc', 'The answer is shown as "a.c" and is "abc".'],
    [[1, 2], [1], 'The answer is shown as [1,2] and is [1].'],
    [[1, '…', 3], [1, 2], 'The answer[1] is shown as 3 and is 2.'],
    [[1], { 0: 1 }, 'The answer is shown as [1] and is {"0":1}.'],
    ['…', 5, 'The answer is shown as "…" and is 5.'],
  ])('%j is not %j', (shown, real, mismatch) => expect(findJsonMismatch(shown, real)).toBe(mismatch));

  test.each([
    ['one\ntwo\n', 'one\r\ntwo'],
    ['…\ntwo\n…\n', 'one\nand\ntwo\n'],
    ['id …!\n', 'id 7!\n'],
  ])('%j: %j', (shown, real) => expect(findTextMismatch(shown, real)).toBeUndefined());

  test.each([
    ['one\n', 'one\ntwo\n'],
    ['one\n…\n', 'two\n'],
    ['a.c\n', 'abc\n'],
    ['one\ntwo\n', ''],
  ])('%j is not %j', (shown, real) => expect(findTextMismatch(shown, real)).toContain('Shown:'));
});
