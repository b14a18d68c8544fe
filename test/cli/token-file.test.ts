import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CliError } from '../../src/cli/cli-error.ts';
import { readTokenFile } from '../../src/cli/files/token-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-token-'));
const file = path.join(folder, 'token');
const token = 'correct-horse-battery';

afterAll(() => rmSync(folder, { recursive: true }));

test.each([token, `${token}\n`, `${token}\r\n`])('%j holds a token', async (text) => {
  writeFileSync(file, text);

  expect(await readTokenFile(file)).toBe(token);
});

describe.each<[string, string | Uint8Array]>([
  ['nothing', ''],
  ['a line break', '\n'],
  ['too little', 'hunter2\n'],
  ['two lines', `${token}\n${token}\n`],
  ['an empty line behind it', `${token}\n\n`],
  ['spaces', `${token} \n`],
  ['words', 'correct horse battery staple\n'],
  ['letters that are not ASCII', 'correct-hörse-battery\n'],
  ['bytes', Uint8Array.from({ length: 64 }, (_, index) => 255 - index)],
  ['something long', Buffer.alloc(100_000, `${token}\n`)],
])('a file with %s', (_, content) => {
  test('holds no token, and is not shown', async () => {
    writeFileSync(file, content);
    const error = await readTokenFile(file).catch((caught: unknown) => caught);

    expect(error).toBeInstanceOf(CliError);
    const { message } = error as CliError;
    expect(message).toMatch(/must have one line, the token\. .*16 printable ASCII.*only you can read/);
    for (const secret of [token, 'hunter2', 'horse', 'ÿ']) expect(message).not.toContain(secret);
  });
});

test.each([
  ['no/such', 'ENOENT'],
  [folder, 'EISDIR'],
])('%s cannot be read', async (wrong, code) => {
  await expect(readTokenFile(wrong)).rejects.toThrow(
    `The token file ${wrong} cannot be read (${code}). Check the path`,
  );
});
