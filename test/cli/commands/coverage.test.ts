import { describe, expect, test } from 'vitest';
import { coverageOf } from '../../../cli/commands/coverage.ts';
import { loadStatementTexts } from '../../../src/document/annotations.ts';
import { gaps } from '../../../src/generated/gaps.ts';
import { runCommandHere } from '../../support/run-command-here.ts';

const texts = new Map([
  ['a/cited', 'Cited.'],
  ['a/excused', 'Excused.\n'],
  ['a/both', 'Both.'],
  ['a/neither', 'Neither.\n'],
]);

describe('what is covered', () => {
  const counted = coverageOf({
    texts,
    rules: [{ statements: ['a/cited', 'a/both'] }, { statements: ['a/cited'] }],
    exemptions: [{ id: 'a/excused' }, { id: 'a/both' }],
    gaps: [
      { id: 'a/open', text: 'What happens?', default: ' ' },
      { id: 'a/closed', text: 'And then?', default: 'Nothing.' },
    ],
  });

  test('is counted', () => {
    expect(counted).toMatchObject({ statements: 4, rules: 2, cited: 2, exempted: 2, gaps: 2 });
  });

  test('is not a statement without a rule and without a reason', () => {
    expect(counted.uncovered).toEqual([{ id: 'a/neither', text: 'Neither.' }]);
  });

  test('is not left with a reason that no longer holds', () => {
    expect(counted.contradicted).toEqual([{ id: 'a/both', text: 'Both.' }]);
  });

  test('is not a gap without an answer', () => {
    expect(counted.unanswered).toEqual([{ id: 'a/open', text: 'What happens?' }]);
  });
});

test('every statement of the document has its sentence', async () => {
  const all = await loadStatementTexts();

  expect(all.get('cancel-scheduled/always-200')).toContain('The HTTP status is 200');
  expect(all.size).toBeGreaterThan(300);
  expect(gaps.length).toBeGreaterThan(100);
});

describe('the command', () => {
  test('says the same in words and as JSON, and its exit code says whether anything is left', async () => {
    const [words, json] = await Promise.all([runCommandHere(['coverage']), runCommandHere(['coverage', '--json'])]);
    const found = JSON.parse(json.stdout) as ReturnType<typeof coverageOf>;
    const left = found.uncovered.length + found.contradicted.length + found.unanswered.length;

    expect([words.code, json.code]).toEqual(left > 0 ? [1, 1] : [0, 0]);
    expect(words.stdout).toContain(`${found.statements} statements: ${found.cited} cited by ${found.rules} rules`);
    for (const { id, text } of found.uncovered) expect(words.stdout).toContain(`  ${id}: ${text}\n`);
    expect([words.stderr, json.stderr]).toEqual(['', '']);
  });
});
