import { describe, expect, test } from 'vitest';
import type { coverageOf } from '../../../cli/commands/coverage.ts';
import { runCommandHere } from '../../support/run-command-here.ts';

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
