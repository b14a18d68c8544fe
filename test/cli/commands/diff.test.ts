import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const own = 'src/generated/service.json';
const changed = path.join(folder, 'service.json');
writeFileSync(
  changed,
  readFileSync(own, 'utf8')
    .replace('"maximum": 100', '"maximum": 50')
    .replace('409 `callNotInQueue`', '400 `callNotInQueue`'),
);

test('what breaks ends with 1, as release notes and as JSON', async () => {
  const { code, stdout } = await runCommandHere(['diff', own, changed]);

  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/^## Breaking changes\n/) });
  const json = await runCommandHere(['diff', own, changed, '--json']);
  expect(JSON.parse(json.stdout)).toContainEqual(expect.objectContaining({ kind: 'breaking' }));
});

test('what is neither a file nor a git ref is named', async () => {
  const { code, stderr } = await runCommandHere(['diff', 'no-such-version', own]);

  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('no-such-version is neither a file that can be read nor a git ref'),
  });
});
