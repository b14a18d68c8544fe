import { describe, expect, test } from 'vitest';
import { collectionNames, isEditable } from '../../../../mock/control/data/collections.ts';
import { builtInWorkspaces } from '../../../../mock/start/workspaces.ts';
import { createMemorySource, createRequester, sessionRows } from './memory-source.ts';

type Lists = 'apiKeys' | 'channels' | 'agents' | 'templates' | 'workflows' | 'recipients';
const total = (list: Lists) => builtInWorkspaces.flatMap<unknown>((workspace) => workspace[list]).length;
const json = { 'content-type': 'application/json' };

test.each(['GET ', 'GET /', 'GET /?x=1'])('%s lists the collections', async (line) => {
  const reply = await createRequester(createMemorySource())(line);

  expect(reply).toMatchObject({ status: 200, headers: json });
  expect(reply.value).toEqual([
    { name: 'workspaces', count: 3, editable: true },
    { name: 'apiKeys', count: total('apiKeys'), editable: true },
    { name: 'channels', count: total('channels'), editable: true },
    { name: 'agents', count: total('agents'), editable: true },
    { name: 'templates', count: total('templates'), editable: true },
    { name: 'workflows', count: total('workflows'), editable: true },
    { name: 'recipients', count: total('recipients'), editable: true },
    { name: 'sessions', count: sessionRows.length, editable: false },
    { name: 'calls', count: 0, editable: false },
    { name: 'messages', count: 2, editable: false },
  ]);
});

test('a collection has the records of all workspaces, each with an id and its workspace', async () => {
  const ask = createRequester(createMemorySource());

  expect((await ask('GET /apiKeys?workspaceId=globex')).value).toEqual([
    { id: 'globex:globex-key', workspaceId: 'globex', key: 'globex-key' },
  ]);
  expect((await ask('GET /workflows/globex:wf_globex')).value).toMatchObject({
    id: 'globex:wf_globex',
    workspaceId: 'globex',
    workflowId: 'wf_globex',
    agent: 'Greta',
  });
  expect((await ask('GET /sessions')).value).toEqual(sessionRows);
});

test('the ids of a collection read its records, and no two are the same', async () => {
  const ask = createRequester(createMemorySource());

  for (const name of collectionNames) {
    const records = (await ask(`GET /${name}`)).value as { id: string }[];
    expect(new Set(records.map(({ id }) => id)).size, name).toBe(records.length);
    for (const record of records) {
      // Editable records need no escaping; how others are called is not for this plane to say.
      const step = isEditable(name) ? record.id : encodeURIComponent(record.id);
      expect((await ask(`GET /${name}/${step}`)).value).toEqual(record);
    }
  }
});

describe('as people know json-server', () => {
  const ask = createRequester(createMemorySource());
  const names = async (query: string) =>
    ((await ask(`GET /channels?${query}`)).value as { name: string }[]).map(({ name }) => name);

  test('filters', async () => {
    expect(await names('workspaceId=globex')).toEqual(['Support Messenger', 'Voice Line', 'Post Room']);
    expect(await names('name:contains=desk')).toEqual(['Help Desk', 'Quiet Desk']);
    expect(await names('lines:gte=2')).toEqual(['Sales Line']);
    expect(await names('id:in=acme:Help~Desk,globex:Voice~Line')).toEqual(['Help Desk', 'Voice Line']);
    expect(await names('_where={"or":[{"type":{"eq":"sms"}},{"name":{"startsWith":"quiet"}}]}')).toEqual([
      'Quiet Desk',
      'Text Line',
    ]);
    // A question mark in a query is part of it.
    expect(await names('name:ne=Who?&workspaceId=globex&type:ne=email')).toEqual(['Support Messenger', 'Voice Line']);
  });

  test('pages', async () => {
    expect((await ask('GET /channels?_page=2&_per_page=5')).value).toMatchObject({
      first: 1,
      prev: 1,
      next: 3,
      last: 3,
      items: 13,
      data: { length: 5 },
    });
  });

  test('embeds', async () => {
    const { value } = await ask('GET /workspaces?_embed=channels&_embed=sessions');

    expect(value).toMatchObject([
      { id: 'acme', channels: { length: 9 }, sessions: { length: 2 } },
      { id: 'globex', channels: { length: 3 }, sessions: { length: 2 } },
      { id: 'outage', channels: { length: 1 }, sessions: [] },
    ]);
    expect((await ask('GET /channels/globex:Voice~Line?_embed=workspace')).value).toMatchObject({
      name: 'Voice Line',
      workspace: { id: 'globex', internalErrors: [] },
    });
    expect((await ask('GET /messages?_embed=session')).value).toMatchObject([
      { id: 'm1', session: { id: 'acme_s1' } },
      { id: 'm2', session: { id: 'globex_s1' } },
    ]);
  });
});
