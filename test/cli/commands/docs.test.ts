import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

test('a site is written with all that it needs', async () => {
  const folder = useTempFolder(onTestFinished);
  const { code, stdout } = await runCommandHere(['docs', '--out', folder]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+ files written to /) });
  const needed = ['index.html', 'assets/site.js', 'assets/site.css', 'assets/icon.svg', 'understudy-worker.js'];
  expect(needed.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
});

test('verdicts of a run, answers of a service and what has changed are shown', async () => {
  const folder = useTempFolder(onTestFinished);
  const old = path.join(folder, 'old.json');
  writeFileSync(
    old,
    readFileSync('src/generated/service.json', 'utf8').replace('409 `callNotInQueue`', '400 `callNotInQueue`'),
  );
  const options = ['--run', 'examples/run.ndjson', '--profile', 'examples/profile.yaml', '--since', old];
  const { code } = await runCommandHere(['docs', ...options, '--format', 'markdown', '--out', folder]);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

  expect(code).toBe(0);
  expect(read('operations/cancel-scheduled-messages.md')).toMatch(
    /`cancel-scheduled\/second-cancel-finds-nothing` \(\w+\)/,
  );
  expect(read('reference/not-specified.md')).toContain('| Observed |');
  expect(read('reference/changes.md')).toContain('The mock answers `cancel-call/not-in-queue` otherwise');
});
