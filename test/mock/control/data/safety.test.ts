import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTempFolder } from '../../../support/temp-folder.ts';
import { createMemorySource, createRequester } from './memory-source.ts';

describe('with a folder that json-server would serve', () => {
  const home = process.cwd();
  const folder = useTempFolder();

  beforeAll(() => {
    mkdirSync(path.join(folder, 'public/agents'), { recursive: true });
    mkdirSync(path.join(folder, 'public/messages'), { recursive: true });
    for (const file of ['channels', 'workspaces.html', 'agents/index.html', 'messages/m1', '../secret']) {
      writeFileSync(path.join(folder, 'public', file), 'From the disk.');
    }
    process.chdir(folder);
  });
  afterAll(() => process.chdir(home));

  test.each(['/channels', '/workspaces', '/agents', '/messages/m1', '/channels?x=1'])(
    'GET %s is data',
    async (address) => {
      const reply = await createRequester(createMemorySource())(`GET ${address}`);

      expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
      expect(reply.text).not.toContain('From the disk.');
    },
  );

  test.each([
    '/channels/../../secret',
    '/channels/..%2f..%2fsecret',
    '/../secret',
    '/%2e%2e/secret',
    '/public/channels',
  ])('GET %s is nothing', async (address) => {
    const reply = await createRequester(createMemorySource())(`GET ${address}`);

    expect(reply.status).toBe(404);
    expect(reply.text).not.toContain('From the disk.');
  });
});

test('nothing is opened to other origins', async () => {
  const ask = createRequester(createMemorySource());
  const headers = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  };

  for (const line of [
    'GET /',
    'GET /channels',
    'GET /channels/acme:None',
    'OPTIONS /channels',
    'DELETE /channels/acme:Text~Line',
  ]) {
    const names = Object.keys((await ask(line, { headers })).headers);
    expect(
      names.filter((name) => !['allow', 'cache-control'].includes(name)),
      line,
    ).toEqual(['content-type']);
  }
});

describe('no prototype is reached', () => {
  const before = Object.getOwnPropertyNames(Object.prototype);

  test.each([
    '_where={"__proto__":{"polluted":{"eq":1}}}',
    '_where={"__proto__":{"or":[{"constructor":{"name":{"eq":"Object"}}}]}}',
    '_where={"constructor":{"prototype":{"polluted":{"ne":1}}}}',
    '__proto__.polluted=1',
    '__proto__[polluted]=1',
    'constructor.prototype.polluted=1',
    '_sort=__proto__',
    '_sort=-__proto__.polluted,constructor.prototype',
    '_embed=__proto__',
    '_embed=constructor&_embed=hasOwnProperty',
  ])('GET /channels?%s', async (query) => {
    expect((await createRequester(createMemorySource())(`GET /channels?${query}`)).status).toBe(200);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test.each(['{"__proto__":{"enabled":false}}', '{"constructor":{"prototype":{"polluted":1}}}'])(
    'PATCH %s',
    async (text) => {
      const source = createMemorySource();

      expect((await createRequester(source)('PATCH /channels/acme:Text~Line', { text })).status).toBe(422);
      expect(source.changes).toEqual([]);
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    },
  );
});
