import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readProfileFile } from '../../../cli/files/mock-files.ts';
import type { Subject } from '../../../contracts/index.ts';
import { createMock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();

function fileOf(subject: Subject): string {
  const file = path.join(folder, 'subject.json');
  writeFileSync(file, JSON.stringify(subject));
  return file;
}

test('what was found out is a profile that the mock plays, and nothing stronger is sent than is allowed', async () => {
  const mock = createMock({
    profile: {
      'authentication/empty-key': 'invalid',
      'signed-url/unknown-storage-url': '410 noSuchObject',
      'validation/null': 'as-omitted',
    },
  });
  const { baseUrl } = await mock.listen();
  const output = path.join(folder, 'profile.yaml');

  const subject = fileOf(mockSubject(baseUrl));
  const { code, stdout } = await runCommandHere([
    'observe',
    '--subject',
    subject,
    '--output',
    output,
    '--effects',
    'none',
  ]);
  await mock.close();

  expect(code).toBe(0);
  expect(stdout).toMatch(/\nauthentication\/empty-key +invalid +401 `apiKeyInvalid`\.\n/);
  expect(await readProfileFile(output)).toEqual({
    'authentication/empty-key': 'invalid',
    'signed-url/unknown-storage-url': '410 noSuchObject',
  });
  expect(readFileSync(output, 'utf8')).toContain(
    '# validation/null was not observed: its effect is "record", and only "none" is allowed\n',
  );
});
