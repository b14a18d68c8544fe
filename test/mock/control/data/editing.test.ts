import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInWorkspaces } from '../../../../mock/start/workspaces.ts';
import { createMemorySource, createRequester } from './memory-source.ts';

const sms = { workspaceId: 'globex', type: 'sms', name: 'Text Line' };

test('POST makes a record; the answer shows it as it can be read, with its defaults', async () => {
  const source = createMemorySource();
  const ask = createRequester(source);

  const reply = await ask('POST /channels', { json: { id: 'mine', ...sms } });

  expect(reply.status).toBe(201);
  expect(reply.value).toEqual({ id: 'globex:Text~Line', ...sms, enabled: true });
  expect((await ask('GET /channels/globex:Text~Line')).value).toEqual(reply.value);
  expect(source.changes).toHaveLength(1);
  expect(source.workspaces()[1]?.channels.at(-1)).toEqual({ type: 'sms', name: 'Text Line', enabled: true });
});

test('PATCH changes some fields; all else stays as it was', async () => {
  const source = createMemorySource();

  const reply = await createRequester(source)('PATCH /channels/globex:Voice~Line', { json: { lines: 3 } });

  expect(reply).toMatchObject({ status: 200, value: { id: 'globex:Voice~Line', name: 'Voice Line', lines: 3 } });
  const expected = structuredClone(builtInWorkspaces);
  Object.assign(expected[1]?.channels[1] ?? {}, { lines: 3 });
  expect(source.workspaces()).toEqual(expected);
});

test('PUT replaces a record; what is left out has its default', async () => {
  const { value } = await createRequester(createMemorySource())('PUT /recipients/acme:bounce@example.com', {
    json: { workspaceId: 'acme', to: 'bounce@example.com' },
  });

  expect(value).toEqual({
    id: 'acme:bounce@example.com',
    workspaceId: 'acme',
    to: 'bounce@example.com',
    messages: 'sent',
    calls: ['completed'],
  });
});

test('a record that gets another name has another id', async () => {
  const ask = createRequester(createMemorySource());

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

test('DELETE takes a record out and answers it', async () => {
  const source = createMemorySource();
  const ask = createRequester(source);

  expect(await ask('DELETE /recipients/acme:bounce@example.com?_dependent=channels')).toMatchObject({
    status: 200,
    value: { id: 'acme:bounce@example.com', to: 'bounce@example.com' },
  });
  const [acme, ...others] = builtInWorkspaces;
  expect(source.workspaces()).toEqual([{ ...acme, recipients: acme?.recipients.slice(0, 1) }, ...others]);
});

test('a workspace can be set, and keeps its lists', async () => {
  const source = createMemorySource();

  const reply = await createRequester(source)('PATCH /workspaces/globex', {
    json: { id: 'other', durations: { ringSeconds: 1 }, internalErrors: ['cancelCall'] },
  });

  expect(reply.value).toMatchObject({ id: 'globex', durations: { ringSeconds: 1, talkSeconds: 30 } });
  expect(source.workspaces()[1]).toMatchObject({
    id: 'globex',
    durations: { ringSeconds: 1 },
    internalErrors: ['cancelCall'],
    apiKeys: builtInWorkspaces[1]?.apiKeys,
    channels: builtInWorkspaces[1]?.channels,
  });
});

test('of edits that come at once none is lost', async () => {
  const source = createMemorySource();
  const ask = createRequester(source);
  const names = Array.from({ length: 20 }, (_, index) => `Line ${index}`);

  const replies = await Promise.all(names.map((name) => ask('POST /channels', { json: { ...sms, name } })));

  expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(
    source
      .workspaces()[1]
      ?.channels.map(({ name }) => name)
      .slice(3),
  ).toEqual(names);
});

test('a channel of any name can be made, read, changed and deleted by its id', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), async (name) => {
      const source = createMemorySource();
      const ask = createRequester(source);
      fc.pre(source.workspaces()[1]?.channels.every((channel) => channel.name !== name) ?? false);

      const made = (await ask('POST /channels', { json: { ...sms, name } })).value as { id: string; name: string };
      expect(made.name).toBe(name);
      expect((await ask(`GET /channels/${made.id}`)).value).toEqual(made);
      expect((await ask(`GET /channels?id=${made.id}`)).value).toEqual([made]);
      const changed = await ask(`PATCH /channels/${made.id}`, { json: { enabled: false } });
      expect(changed.value).toEqual({ ...made, enabled: false });
      expect((await ask(`DELETE /channels/${made.id}`)).status).toBe(200);
      expect(source.workspaces()).toEqual(builtInWorkspaces);
    }),
    { seed: 11, numRuns: 50 },
  );
});
