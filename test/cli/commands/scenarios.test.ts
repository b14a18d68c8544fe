import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock, type Mock } from '../../../mock/index.ts';
import { createControl } from '../../../src/control-operations.ts';
import { cliEntry } from '../../support/build.ts';
import { startServe } from '../../support/cli-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

test('a reset of a mock that started with serve --scenario restores the state and the time of the scenario', async () => {
  await using service = await startServe(['--port', '0', '--scenario', 'refund-in-progress', '--clock', 'manual']);
  const post = (path: string) =>
    fetch(service.baseUrl.replace('/api', `/_mock${path}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: path === '/clock/advance' ? '{"hours":2}' : '{}',
    });
  const statuses = async () => {
    const response = await fetch(service.baseUrl.replace('/api', '/_mock/sessions'));
    return ((await response.json()) as { sessions: { status: string }[] }).sessions.map(({ status }) => status);
  };

  expect(service.stdout()).toContain('clock          2026-11-20T09:06:00.000Z');
  await post('/clock/advance');
  expect(await statuses()).toEqual(['completed']);
  await post('/reset');
  expect(await statuses()).toEqual(['active']);
});

test('the journal of the mock is the same whether serve --scenario or the control plane loads a scenario', async () => {
  await using service = await startServe(['--port', '0', '--scenario', 'busy-morning', '--clock', 'manual']);
  const control = createControl({ baseUrl: service.baseUrl.replace('/api', '/_mock') });
  const linesOf = async () =>
    (await control.listExchanges({ limit: 1_000 })).exchanges.map(({ at, method, target, status }) => ({
      at,
      method,
      target,
      status,
    }));
  const atStart = await linesOf();

  await control.loadScenario({ name: 'busy-morning' });

  expect(atStart.length).toBeGreaterThan(20);
  expect(await linesOf()).toEqual(atStart);
});

const folder = useTempFolder();
const client = new Client({ name: 'agent', version: '1.0.0' });
const [service, allowed, other] = [createMock(), createMock(), createMock()] as const;
let allowedUrl = '';

beforeAll(async () => {
  const { baseUrl } = await service.listen();
  allowedUrl = (await allowed.listen()).baseUrl;
  const subject = path.join(folder, 'subject.json');
  writeFileSync(subject, JSON.stringify(mockSubject(baseUrl)));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [cliEntry, 'mcp', '--subject', subject, '--allow-url', `${allowedUrl}/`],
    }),
  );
});
afterAll(async () => {
  await client.close();
  await Promise.all([service, allowed, other].map((mock) => mock.close()));
});

async function call(name: string, input: Record<string, unknown>): Promise<{ isError: boolean; text: string }> {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content;
  return { isError: isError === true, text: first?.type === 'text' ? first.text : '' };
}

async function read(name: string, input: Record<string, unknown>) {
  const { isError, text } = await call(name, input);
  expect({ isError, text }).toEqual({ isError: false, text });
  return JSON.parse(text) as Record<string, unknown>;
}

test('an AI agent schedules a message over MCP, moves the clock, and reads the sent message', async () => {
  const started = await read('start_workspace', { now: '2026-11-20T09:00:00Z' });
  const { workspaceId } = started;
  expect(started).toMatchObject({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/),
    now: '2026-11-20T09:00:00.000Z',
    channels: expect.arrayContaining([{ name: 'Website Chat', type: 'webChat', enabled: true }]),
  });
  const body = {
    communicationChannel: 'Website Chat',
    customerNumber: 'visitor-7',
    scheduleTime: '2026-11-21T09:00:00Z',
  };
  const sent = await read('call_operation', { workspaceId, operation: 'triggerChat', body });
  expect(sent).toMatchObject({ status: 200, body: { message: 'Trigger dispatched' } });
  const moved = await read('move_time', { workspaceId, to: '2026-11-21T09:01:00Z' });
  expect(JSON.stringify(moved.events)).toContain('message-sent');
  expect(await read('read_workspace', { workspaceId })).toMatchObject({
    sessions: [{ customer: 'visitor-7', status: 'active' }],
    messages: [{ to: 'visitor-7', state: 'sent' }],
  });
});

test('over MCP, an AI agent can explain a statement, and verify a service without leaving sessions in the service', async () => {
  expect((await call('explain', { id: 'cancel-call/not-in-queue' })).text).toMatch(
    /^## Gap `cancel-call\/not-in-queue`\n/,
  );
  const before = await service.control.listSessions();
  const { isError, text } = await call('verify_url', { chapter: 'get-session' });

  expect({ isError, text }).toEqual({ isError: false, text: expect.stringMatching(/passed/) });
  expect(await service.control.listSessions()).toEqual(before);
});

test('the MCP server sends requests only to the service of the subject file and to the hosts of --allow-url', async () => {
  const verify = async (mock: Mock, url: string) => {
    const { isError, text } = await call('verify_url', { url, chapter: 'get-session' });
    return { isError, text, isReached: (await mock.control.readJournal()).exchanges.length > 0 };
  };
  const refused = {
    isError: true,
    text: expect.stringMatching(/is not allowed\. .* --allow-url URL\.$/),
    isReached: false,
  };

  expect(await verify(other, (await other.listen()).baseUrl)).toEqual(refused);
  expect(await verify(allowed, allowedUrl.replace('/api', '/other'))).toEqual(refused);
  expect(await verify(allowed, allowedUrl)).toEqual({
    isError: false,
    text: expect.stringMatching(/passed/),
    isReached: true,
  });
});

test.each([
  ['move_time', { workspaceId: 'none' }, /There is no workspace none\. There are: /],
  ['move_time', { workspaceId: 'none', hours: -1 }, /hours/],
  ['explain', { id: 'cancel-cal' }, /Did you mean "cancel-call/],
  ['verify_url', { url: 'https://service.example/api' }, /is not allowed/],
  ['verify_url', { chapter: 'cancel' }, /There is no chapter "cancel"/],
])('the MCP tool %s refuses the arguments %j, and gives the reason', async (name, input, message) => {
  expect(await call(name, input)).toEqual({ isError: true, text: expect.stringMatching(message) });
});
