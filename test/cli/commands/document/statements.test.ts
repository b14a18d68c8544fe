import { expect, test } from 'vitest';
import { runCommandHere } from '../../../support/run-command-here.ts';

test('a chapter is listed as a table, and its gaps as Markdown and JSON', async () => {
  const table = await runCommandHere(['statements', 'cancel-call']);
  const markdown = await runCommandHere(['statements', 'cancel-call', '--only', 'gaps', '--format', 'markdown']);
  const json = await runCommandHere(['statements', 'cancel-call', '--only', 'statements', '--format', 'json']);

  expect(table.code).toBe(0);
  expect(table.stdout).toMatch(/^cancel-call\n {2}statement +cancel-call\/address +Cancel Call is /);
  expect(table.stdout).toMatch(/^ {2}gap +cancel-call\/unknown-call /m);
  expect(markdown.stdout).toContain('| gap | `cancel-call/not-in-queue` |');
  expect(markdown.stdout).not.toContain('| statement |');
  expect(JSON.parse(json.stdout)).toContainEqual(
    expect.objectContaining({ kind: 'statement', id: 'cancel-call/no-body', chapter: 'Cancel Call' }),
  );
});

test.each([
  [['cancel-cal'], 'There is no chapter "cancel-cal". Did you mean "cancel-call"?'],
  [['cancel'], 'There is no chapter "cancel". There are "'],
])('%j: what is not there is named, with what may be meant', async (args, message) => {
  expect(await runCommandHere(['statements', ...args])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
});

test('a chapter may be written as ids begin', async () => {
  const { code, stdout } = await runCommandHere(['statements', 'cancel-call/']);

  expect(code).toBe(0);
  expect(stdout).toBe((await runCommandHere(['statements', 'cancel-call'])).stdout);
});
