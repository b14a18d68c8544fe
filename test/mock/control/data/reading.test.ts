import { expect, test } from 'vitest';
import { collectionNames, toRecordId } from '../../../../mock/control/data/collections.ts';
import { builtInWorkspaces } from '../../../../mock/start/options.ts';
import { createDataMock } from './data-requests.ts';

test('a collection of the data API lists the records of all workspaces, each with an id and a workspaceId', async () => {
  const { ask, sessions } = await createDataMock();

  expect((await ask('GET /apiKeys?workspaceId=globex')).value).toEqual([
    { id: 'globex:globex-key', workspaceId: 'globex', key: 'globex-key' },
  ]);
  expect((await ask('GET /workflows/globex:wf_globex')).value).toMatchObject({
    id: 'globex:wf_globex',
    workspaceId: 'globex',
    workflowId: 'wf_globex',
    agent: 'Greta',
  });
  expect((await ask('GET /sessions')).value).toMatchObject(sessions.map((id) => ({ id })).reverse());
});

test('each record of a data API collection has a unique id, with which a read finds the record', async () => {
  const { ask } = await createDataMock();

  for (const name of collectionNames) {
    const records = (await ask(`GET /${name}`)).value as { id: string }[];
    expect(new Set(records.map(({ id }) => id)).size, name).toBe(records.length);
    for (const record of records) {
      expect((await ask(`GET /${name}/${record.id}`)).value).toEqual(record);
    }
  }
});

const { ask } = await createDataMock();

test('the data API of the mock divides a list into pages like json-server', async () => {
  expect((await ask('GET /channels?_page=2&_per_page=5')).value).toMatchObject({
    first: 1,
    prev: 1,
    next: 3,
    last: 3,
    items: 13,
    data: { length: 5 },
  });
});

test('the data API embeds related records in a list, like json-server', async () => {
  const { ask, sessions } = await createDataMock();
  const { value } = await ask('GET /workspaces?_embed=channels&_embed=sessions');

  expect(value).toMatchObject([
    { id: 'acme', channels: { length: 9 }, sessions: { length: 2 } },
    { id: 'globex', channels: { length: 3 }, sessions: { length: 1 } },
    { id: 'outage', channels: { length: 1 }, sessions: [] },
  ]);
  expect((await ask('GET /channels/globex:Voice~Line?_embed=workspace')).value).toMatchObject({
    name: 'Voice Line',
    workspace: { id: 'globex', internalErrors: [] },
  });
  expect((await ask('GET /messages?_embed=session')).value).toMatchObject([
    { workspaceId: 'globex', session: { id: sessions[2] } },
    { workspaceId: 'acme', session: { id: sessions[1] } },
    { workspaceId: 'acme', session: { id: sessions[0] } },
  ]);
});

test.each([
  ['channels', 'Support Messenger', 'acme:Support~Messenger'],
  ['templates', 'order_update', 'acme:order_update'],
  ['recipients', 'bounce@example.com', 'acme:bounce@example.com'],
  ['recipients', '+14155550121', 'acme:14155550121'],
  ['recipients', '14155550121', 'acme:14155550121'],
  ['channels', '+1', 'acme::002b1'],
  ['channels', 'Ünder/over', 'acme::00dcnder:002fover'],
  ['channels', '..', 'acme:..'],
])('in the collection %s of the data API, the record named %j has the id %s', (collection, text, id) =>
  expect(toRecordId('acme', collection, text)).toBe(id),
);

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
])('a query of the data API cannot change the prototype of JavaScript objects: GET /channels?%s', async (query) => {
  expect((await ask(`GET /channels?${query}`)).status).toBe(200);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test.each(['{"__proto__":{"enabled":false}}', '{"constructor":{"prototype":{"polluted":1}}}'])(
  'a body sent to the data API cannot change the prototype of JavaScript objects: PATCH %s',
  async (text) => {
    const { mock, ask } = await createDataMock();

    expect((await ask('PATCH /channels/acme:Text~Line', { text })).status).toBe(422);
    expect(mock.workspaces).toEqual(builtInWorkspaces);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  },
);

test.each([
  ['_limit=2', 'no parameter "_limit". Use _per_page.'],
  ['_sort=name&_order=desc', 'no parameter "_order". Use _sort, with - before the field'],
  ['_nothing=1', 'no parameter "_nothing". Its parameters are _sort, _page, _per_page, _embed, _where.'],
])('the data API refuses and names a parameter of another json-server version: %s', async (query, problem) => {
  const reply = await ask(`GET /channels?${query}`);

  expect(reply).toMatchObject({ status: 422, value: { message: expect.stringContaining(problem) } });
});

test('the header X-Total-Count of the data API has the number of records on all pages', async () => {
  const all = await ask('GET /channels');
  const page = await ask('GET /channels?_page=1&_per_page=2');

  expect(all.header('x-total-count')).toBe(String((all.value as unknown[]).length));
  expect(page.header('x-total-count')).toBe(all.header('x-total-count'));
});

test('a query of the data API with several ids returns the records with these ids', async () => {
  const reply = await ask('GET /workspaces?id=acme&id=globex&id=none');
  expect(reply.value).toMatchObject([{ id: 'acme' }, { id: 'globex' }]);
});

test('OPTIONS on a path of the data API returns the methods of the path', async () => {
  expect((await ask('OPTIONS /channels')).header('allow')).toBe('GET, HEAD, POST, OPTIONS');
  expect((await ask('OPTIONS /sessions/x')).header('allow')).toBe('GET, HEAD, OPTIONS');
});
