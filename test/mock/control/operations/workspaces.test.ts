import { expect, test } from 'vitest';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';

test('a new workspace copies the first workspace, but has its own API key', async () => {
  const { control, chat, read, api } = createControlledMock();
  const theirs = await chat();

  const { workspaceId, apiKeys } = await control.createWorkspace();
  const [key = ''] = apiKeys;
  const mine = await chat({}, key);

  expect((await read(mine, key)).sessionId).toBe(mine);
  expect((await api('GET', `/session/fetch/${mine}`)).status).toBe(404);
  expect((await api('GET', `/session/fetch/${theirs}`, undefined, key)).status).toBe(404);
  expect((await control.listSessions({ workspaceId })).total).toBe(1);
});

test('a new workspace can copy any workspace, or have the content that the request contains', async () => {
  const says = [{ type: 'message', content: [{ type: 'text', text: 'Hello.' }] }];
  const { control, api } = createControlledMock();
  const like = await control.createWorkspace({ workspaceId: 'like-globex', copyFrom: 'globex' });
  const own = await control.createWorkspace({
    content: {
      channels: [{ type: 'webChat', name: 'Window', agent: 'Mia' }],
      agents: [{ name: 'Mia', published: '1', versions: [{ label: '1', opening: says, otherwise: says }] }],
    },
  });
  const to = (communicationChannel: string) => ({ communicationChannel, customerNumber: 'visitor' });

  expect(like.workspaceId).toBe('like-globex');
  expect((await api('POST', '/chat-agent/trigger', to('Window'), own.apiKeys[0])).status).toBe(200);
  expect((await api('POST', '/chat-agent/trigger', to('Window'), like.apiKeys[0])).errorCode).toBe('channelNotFound');
});

test.each([
  [{ workspaceId: 'acme' }, 409, 'conflict', 'acme already'],
  [{ workspaceId: 'No' }, 422, 'validationError', 'workspaceId'],
  [{ copyFrom: 'none' }, 404, 'workspaceNotFound', 'acme, globex, outage'],
  [{ copyFrom: 'acme', content: {} }, 422, 'validationError', 'content'],
  [
    { content: { channels: [{ type: 'webChat', name: 'W', agent: 'None' }] } },
    422,
    'validationError',
    'content.channels[0].agent',
  ],
  [{ content: { colour: 'red' } }, 422, 'validationError', 'colour'],
])('the control plane refuses to create the workspace %j', async (workspace, status, errorCode, message) => {
  const { control } = createControlledMock();
  const before = await control.listWorkspaces();

  await expect(control.createWorkspace(workspace)).rejects.toMatchObject({
    status,
    errorCode,
    message: expect.stringContaining(message),
  });
  expect(await control.listWorkspaces()).toEqual(before);
});

test('the deletion of a workspace deletes its sessions and due events', async () => {
  const { control, chat, call, api } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace();
  const [key = ''] = apiKeys;
  await chat({ scheduleTime: '2026-11-20T10:00:00Z' }, key);
  await call({}, key);
  const kept = await chat({ scheduleTime: '2026-11-20T11:00:00Z' });

  await control.deleteWorkspace({ workspaceId });

  expect((await api('GET', '/session/fetch/x', undefined, key)).errorCode).toBe('apiKeyInvalid');
  expect((await control.listSessions()).sessions.map(({ sessionId }) => sessionId)).toEqual([kept]);
  const { events } = await control.advanceClock({ days: 1 });
  expect(new Set(events.map(({ sessionId }) => sessionId))).toEqual(new Set([kept]));
  await expect(control.deleteWorkspace({ workspaceId })).rejects.toMatchObject({ errorCode: 'workspaceNotFound' });
});
