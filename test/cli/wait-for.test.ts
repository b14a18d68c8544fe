import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { findFreePort } from '../support/http/serve-http.ts';
import { mockSubject } from '../support/kit/mock-subject.ts';
import { runCommandHere } from '../support/run-command-here.ts';
import { useTempFolder } from '../support/temp-folder.ts';

function writeSubject(port: number): string {
  const file = path.join(useTempFolder(onTestFinished), 'subject.json');
  writeFileSync(file, JSON.stringify({ ...mockSubject(`http://127.0.0.1:${port}/api`), baseUrlAlt: undefined }));
  return file;
}

test('the option --wait-for waits for a service that starts later', async () => {
  const port = await findFreePort();
  const running = runCommandHere(['doctor', '--subject', writeSubject(port), '--wait-for', '15', '--effects', 'none']);
  const mock = createMock();
  onTestFinished(() => mock.close());
  await mock.listen({ port });

  expect(await running).toMatchObject({ code: 0 });
});

test('a command with the option --wait-for exits with 2 if the service never responds', async () => {
  const subject = writeSubject(await findFreePort());
  const { code, stderr } = await runCommandHere(['verify', '--subject', subject, '--wait-for', '1']);

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('did not answer within 1 second.') });
});
