import { describe, expect, test } from 'vitest';
import { createMemorySource, createRequester } from './memory-source.ts';

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
