import { expect, test } from 'vitest';
import { fail } from '../../../../mock/domain/decision.ts';
import { builtInWorkspaces } from '../../../../mock/start/workspaces.ts';
import { createMemorySource, createRequester } from './memory-source.ts';

const channel = { workspaceId: 'acme', type: 'sms', name: 'New Line' };

test('what the source refuses is answered, and the next request sees nothing of it', async () => {
  const source = createMemorySource({
    replaceWorkspaces: () => fail({ message: 'A call is under way. Wait for it.' }),
  });
  const ask = createRequester(source);

  expect(await ask('POST /channels', { json: channel })).toMatchObject({
    status: 422,
    value: { errorCode: 'validationError', message: 'A call is under way. Wait for it.' },
  });
  expect((await ask('GET /channels/acme:New~Line')).status).toBe(404);
  expect(source.workspaces()).toEqual(builtInWorkspaces);
});

test('a mistake of the source is no answer', async () => {
  const broken = () => {
    throw new Error('The source is broken.');
  };
  const ask = createRequester(createMemorySource({ latest: broken, find: broken, replaceWorkspaces: broken }));

  await expect(ask('GET /sessions')).rejects.toThrow('The source is broken.');
  await expect(ask('GET /messages?_embed=session')).rejects.toThrow('The source is broken.');
  await expect(ask('POST /channels', { json: channel })).rejects.toThrow('The source is broken.');
});
