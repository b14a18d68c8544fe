import { describe, expect, test } from 'vitest';
import { createMemorySource, createRequester } from './memory-source.ts';

describe('a method that is not there is reported with those that are', () => {
  test.each<[line: string, allow: string, hint?: string]>([
    ['POST /', 'GET, HEAD'],
    ['PUT /channels', 'GET, HEAD, POST'],
    ['PATCH /channels', 'GET, HEAD, POST'],
    ['DELETE /channels', 'GET, HEAD, POST'],
    ['OPTIONS /channels', 'GET, HEAD, POST'],
    ['POST /channels/acme:Text~Line', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['TRACE /channels/acme:Text~Line', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['POST /sessions', 'GET, HEAD'],
    ['PATCH /sessions/acme_s1', 'GET, HEAD'],
    ['DELETE /calls/acme_c1', 'GET, HEAD'],
    ['PUT /messages/m1', 'GET, HEAD'],
    ['POST /workspaces', 'GET, HEAD', 'Open and close workspaces with /_mock/workspaces.'],
    ['DELETE /workspaces/acme', 'GET, HEAD, PUT, PATCH', 'Open and close workspaces with /_mock/workspaces.'],
  ])('%s', async (line, allow, hint = 'This path has') => {
    const source = createMemorySource();

    const reply = await createRequester(source)(line, { json: {} });

    expect(reply).toMatchObject({ status: 405, headers: { allow } });
    expect(reply.value).toMatchObject({ errorCode: 'methodNotAllowed', message: expect.stringContaining(hint) });
    expect(source.changes).toEqual([]);
  });
});
