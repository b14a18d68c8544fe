import { expect, test } from 'vitest';
import { removed } from '../../cli/removed.ts';
import { runCommandHere } from '../support/run-command-here.ts';

test.each(Object.entries(removed))('understudy %s names what to use instead', async (typed, advice) => {
  const { code, stdout, stderr } = await runCommandHere([...typed.split(' '), 'value']);

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(advice);
});
