import { expect, test } from 'vitest';
import { runCommand } from '../../../support/cli-process.ts';

test('a chapter is listed as a table, and its gaps as Markdown and JSON', async () => {
  const table = await runCommand(['statements', 'cancel-call']);
  const markdown = await runCommand(['statements', 'cancel-call', '--only', 'gaps', '--format', 'markdown']);
  const json = await runCommand(['statements', 'cancel-call', '--only', 'statements', '--format', 'json']);

  expect(table.code).toBe(0);
  expect(table.stdout).toMatch(/^cancel-call\n {2}statement +cancel-call\/address +Cancel Call is /);
  expect(table.stdout).toMatch(/^ {2}gap +cancel-call\/unknown-call /m);
  expect(markdown.stdout).toContain('| gap | `cancel-call/not-in-queue` |');
  expect(markdown.stdout).not.toContain('| statement |');
  expect(JSON.parse(json.stdout)).toContainEqual(
    expect.objectContaining({ kind: 'statement', id: 'cancel-call/no-body', chapter: 'Cancel Call' }),
  );
});

test('an unknown chapter is named', async () => {
  expect(await runCommand(['statements', 'cancel'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no chapter "cancel".'),
  });
});
