import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSecretFile } from '../../../cli/files/text-file.ts';
import { createMock } from '../../../mock/index.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const file = path.join(folder, 'token');
const token = 'correct-horse-battery';

test.each([token, `${token}\n`, `${token}\r\n`])('%j holds a token', async (text) => {
  writeFileSync(file, text);

  expect(await readSecretFile(file, '--token-file')).toBe(token);
});

describe.each<[string, string | Uint8Array]>([
  ['nothing', ''],
  ['a line break', '\n'],
  ['a short token', 'hunter2\n'],
  ['two lines', `${token}\n${token}\n`],
  ['an empty line at its end', `${token}\n\n`],
  ['spaces', `${token} \n`],
  ['words', 'correct horse battery staple\n'],
  ['letters that are not ASCII', 'correct-hörse-battery\n'],
  ['bytes', Uint8Array.from({ length: 64 }, (_, index) => 255 - index)],
  ['something long', Buffer.alloc(100_000, `${token}\n`)],
])('a file with %s', (_, content) => {
  test('has no token that a mock listens with, and is not shown', async () => {
    writeFileSync(file, content);
    await using mock = createMock();
    const error = await mock
      .listen({ token: await readSecretFile(file, '--token-file') })
      .catch((caught: unknown) => caught);

    expect(error).toBeInstanceOf(RangeError);
    const { message } = error as RangeError;
    expect(message).toMatch(/16 printable ASCII.*only you can read/);
    for (const secret of [token, 'hunter2', 'horse', 'ÿ']) expect(message).not.toContain(secret);
  });
});
