import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../../cli/options/command-table.ts';
import { removed } from '../../cli/removed.ts';
import { runCommandHere } from '../support/run-command-here.ts';

test.each(Object.entries(removed))('understudy %s names what to use instead', async (typed, advice) => {
  const { code, stdout, stderr } = await runCommandHere([...typed.split(' '), 'value']);

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(advice);
});

test('an option that only the environment sets is named too', async () => {
  process.env.UNDERSTUDY_WATCH = 'openapi';
  onTestFinished(() => void delete process.env.UNDERSTUDY_WATCH);

  expect(await runCommandHere(['docs', '--out', '/nowhere/at/all'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('UNDERSTUDY_WATCH is no longer read.'),
  });
});

test('nothing in the table exists', () => {
  const names = commands.map(({ name }) => name);

  expect(Object.keys(removed).filter((typed) => names.includes(typed))).toEqual([]);
});
