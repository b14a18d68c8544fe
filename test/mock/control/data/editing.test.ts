import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInWorkspaces } from '../../../../mock/start/options.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { createDataMock, type RequestOptions } from './data-requests.ts';

const sms = { workspaceId: 'globex', type: 'sms', name: 'Text Line' };

test('POST to the data API of the mock creates a record and returns the record with all default values', async () => {
  const { mock, ask } = await createDataMock();

  const reply = await ask('POST /channels', { json: { id: 'mine', ...sms } });

  expect(reply.status).toBe(201);
  expect(reply.value).toEqual({ id: 'globex:Text~Line', ...sms, enabled: true });
  expect((await ask('GET /channels/globex:Text~Line')).value).toEqual(reply.value);
  expect(mock.workspaces[1]?.channels.at(-1)).toEqual({ type: 'sms', name: 'Text Line', enabled: true });
});

test('PATCH to the data API of the mock changes only the given fields of a record', async () => {
  const { mock, ask } = await createDataMock();

  const reply = await ask('PATCH /channels/globex:Voice~Line', { json: { lines: 3 } });

  expect(reply).toMatchObject({ status: 200, value: { id: 'globex:Voice~Line', name: 'Voice Line', lines: 3 } });
  const expected = structuredClone(builtInWorkspaces);
  Object.assign(expected[1]?.channels[1] ?? {}, { lines: 3 });
  expect(mock.workspaces).toEqual(expected);
});

test('renaming a record through the data API of the mock changes the id of the record', async () => {
  const { ask } = await createDataMock();

  const reply = await ask('PATCH /channels/globex:Voice~Line', { json: { id: 'mine', name: 'Phone/Fax' } });
  expect(reply).toMatchObject({ status: 422 });
  expect(reply.value).toMatchObject({
    message: expect.stringContaining('workflows/globex:wf_globex: channel names no'),
  });

  expect(await ask('PATCH /channels/acme:Text~Line', { json: { id: 'mine', name: 'Phone/Fax' } })).toMatchObject({
    status: 200,
    value: { id: 'acme:Phone:002fFax', name: 'Phone/Fax' },
  });
  expect((await ask('GET /channels/acme:Phone:002fFax')).status).toBe(200);
  expect((await ask('GET /channels/acme:Text~Line')).status).toBe(404);
});

test('DELETE to the data API of the mock removes a record and returns the removed record', async () => {
  const { mock, ask } = await createDataMock();

  expect(await ask('DELETE /recipients/acme:bounce@example.com?_dependent=channels')).toMatchObject({
    status: 200,
    value: { id: 'acme:bounce@example.com', to: 'bounce@example.com' },
  });
  const [acme, ...others] = builtInWorkspaces;
  expect(mock.workspaces).toEqual([{ ...acme, recipients: acme?.recipients.slice(0, 1) }, ...others]);
});

test('the data API of the mock loses no change when several changes arrive at the same time', async () => {
  const { mock, ask } = await createDataMock();
  const names = Array.from({ length: 20 }, (_, index) => `Line ${index}`);

  const replies = await Promise.all(names.map((name) => ask('POST /channels', { json: { ...sms, name } })));

  expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(mock.workspaces[1]?.channels.map(({ name }) => name).slice(3)).toEqual(names);
});

test('the data API of the mock creates, reads, changes and deletes a channel with any name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 }), async (name) => {
      const { mock, ask } = await createDataMock();
      fc.pre(mock.workspaces[1]?.channels.every((channel) => channel.name !== name) ?? false);

      const created = (await ask('POST /channels', { json: { ...sms, name } })).value as { id: string; name: string };
      expect(created.name).toBe(name);
      expect((await ask(`GET /channels/${created.id}`)).value).toEqual(created);
      expect((await ask(`GET /channels?id=${created.id}`)).value).toEqual([created]);
      const changed = await ask(`PATCH /channels/${created.id}`, { json: { enabled: false } });
      expect(changed.value).toEqual({ ...created, enabled: false });
      expect((await ask(`DELETE /channels/${created.id}`)).status).toBe(200);
      expect(mock.workspaces).toEqual(builtInWorkspaces);
    }),
    { seed: 11, numRuns: 50 },
  );
});

const channel = { workspaceId: 'acme', type: 'sms', name: 'New Line' };

/**
 * A refused request with a part of the expected error message. The expected status and error code are 422
 * `validationError` if omitted.
 */
type RefusalCase = [line: string, sent: RequestOptions, message: string, status?: number, errorCode?: string];

test.each<RefusalCase>([
  ['POST /channels', { json: { ...channel, type: 'mail' } }, 'acme:New~Line: type must be one of "messengerChat"'],
  ['POST /channels', { json: { ...channel, color: 1 } }, 'channels/acme:New~Line has the unknown field "color".'],
  ['PATCH /workspaces/acme', { json: { channels: [] } }, 'edit them in the collection channels.'],
  ['POST /apiKeys', { json: { workspaceId: 'acme' } }, 'apiKeys: key must be a string; found nothing.'],
  ['DELETE /apiKeys/globex:globex-key', {}, 'workspaces/globex: apiKeys must not be empty.'],
  [
    'POST /channels',
    { json: { ...channel, name: 'Help Desk' } },
    'channels/acme:Help~Desk: name must be unique; channels/acme:Help~Desk already has this value.',
  ],
  [
    'PATCH /channels/acme:Help~Desk',
    { json: { agent: 'Sim' } },
    'channels/acme:Help~Desk: agent names no agent of this workspace; found "Sim". Did you mean "Sam"?',
  ],
  [
    'POST /channels',
    { json: { ...channel, workspaceId: 'acne' } },
    'channels: workspaceId names no workspace; found "acne". Did you mean "acme"?',
  ],
  ['POST /channels', { json: [channel] }, 'a JSON object; found a list.'],
  ['POST /channels', { text: '{"a":' }, 'not valid JSON', 400, 'malformedJson'],
  ['POST /channels', { json: channel, contentType: 'text/plain' }, 'application/json', 415, 'unsupportedMediaType'],
  [
    'GET /channel',
    {},
    'no collection "channel". The collections are workspaces, apiKeys, channels, agents, templates, workflows, recipients, sessions, calls, messages.',
    404,
    'pathNotFound',
  ],
  ['GET /__proto__', {}, 'There is no collection "__proto__"', 404, 'pathNotFound'],
  [
    'GET /channels/acme:None',
    {},
    'There is no record "acme:None" in channels. GET /_mock/data/channels shows',
    404,
    'pathNotFound',
  ],
  ['GET /channels/%2e%2e%2fworkspaces', {}, 'There is no record', 404, 'pathNotFound'],
  ['GET /channels/acme:Text~Line/name', {}, 'Request channels/{id}', 404, 'pathNotFound'],
  ['GET /channels?_sort=name[', {}, 'json-server cannot read this query: Index was not closed'],
])('the data API of the mock refuses the request %s with %j, and changes nothing', async (...row) => {
  const [line, sent, message, status = 422, errorCode = 'validationError'] = row;
  const { mock, ask } = await createDataMock();

  const reply = await ask(line, sent);

  expect(reply.status).toBe(status);
  expect(reply.value).toMatchObject({ responseCode: status, errorCode, message: expect.stringContaining(message) });
  expect(mock.workspaces).toEqual(builtInWorkspaces);
});

test('the data API of the mock does not repeat an API key in an error message', async () => {
  const { ask } = await createDataMock();
  const bodies = ['not printable \u0001 secret', 'globex-key', ''].map((key) => ({ workspaceId: 'acme', key }));

  for (const json of bodies) {
    const { value } = await ask('POST /apiKeys', { json });
    expect((value as { message: string }).message).not.toMatch(/secret|globex-key/);
  }
});
