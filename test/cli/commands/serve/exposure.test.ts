import { describe, expect, test } from 'vitest';
import { type Environment, runCommand, startServe } from '../../../support/cli-process.ts';
import { readStatus } from '../../../support/http/http-status.ts';
import { createFileWriter, useTempFolder } from '../../../support/temp-folder.ts';

const fileWith = createFileWriter(useTempFolder());
const token = 'correct-horse-battery';
const tokenFile = fileWith('token', `${token}\n`);
const ownKeys = fileWith('own.yaml', 'workspaces: [{ id: shop, apiKeys: [shop-key] }]');

/** The status of what is the mock's own, called by that name. */
function statusAt(port: string, host: string, authorization?: string): Promise<number> {
  return readStatus(port, '/nowhere', { host, ...(authorization === undefined ? {} : { authorization }) });
}

describe('where others can reach it, nothing listens, and one line says why', () => {
  const open = ['serve', '--port', '0', '--host', '0.0.0.0'];

  test.each<[what: string, args: readonly string[], message: RegExp, environment?: Environment]>([
    ['without a token', [...open, '--workspaces', ownKeys], /0\.0\.0\.0.*needs a token.*--token-file/],
    [
      'without keys of its own',
      [...open, '--token-file', tokenFile],
      /0\.0\.0\.0.*built-in key acme-key.*--workspaces/,
    ],
    [
      'with a key that is built in',
      [
        ...open,
        '--token-file',
        tokenFile,
        '--workspaces',
        fileWith('half.yaml', 'workspaces: [{ id: shop, apiKeys: [shop-key, outage-key] }]'),
      ],
      /built-in key outage-key/,
    ],
    [
      'with a weak token',
      [...open, '--workspaces', ownKeys, '--token-file', fileWith('weak', 'hunter2')],
      /^This token cannot be used\. .*16 printable ASCII/,
    ],
    ['with a token file that is not there', [...open, '--token-file', 'no/such'], /no\/such cannot be read \(ENOENT\)/],
    [
      'with the host in the environment',
      ['serve', '--port', '0', '--workspaces', ownKeys],
      /needs a token/,
      { UNDERSTUDY_HOST: '::' },
    ],
    [
      'with a wildcard for a name',
      ['serve', '--port', '0', '--allow-host', '*.test'],
      /"\*\.test" is no host name.*no wildcards/,
    ],
  ])('%s', async (_, args, message, environment) => {
    const { code, stdout, stderr } = await runCommand(args, environment);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('hunter2');
  });
});

test('with a token and keys of its own it listens on both ports, asks for the token and never shows it', async () => {
  const environment = { UNDERSTUDY_TOKEN_FILE: tokenFile, UNDERSTUDY_ALLOW_HOST: 'mock:1,other:2' };
  await using service = await startServe(
    ['--port', '0', '--port-alt', '0', '--host', '0.0.0.0', '--workspaces', ownKeys],
    environment,
  );
  for (const { port } of [service.baseUrl, service.baseUrlAlt].map((url) => new URL(url))) {
    expect(await statusAt(port, `localhost:${port}`)).toBe(401);
    expect(await statusAt(port, `localhost:${port}`, `Bearer ${token}`)).toBe(404);
    expect(await statusAt(port, 'other:2', `Bearer ${token}`)).toBe(404);
    expect(await statusAt(port, 'mock:2', `Bearer ${token}`)).toBe(403);
  }
  await service.end();

  expect(service.stdout() + service.stderr()).not.toContain(token);
});
