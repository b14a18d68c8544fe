import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

test('an agent starts a workspace and reads a statement', async () => {
  const client = new Client({ name: 'agent', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: 'npx', args: ['understudy-kit', 'mcp'] }));
  const call = async (name, input) => (await client.callTool({ name, arguments: input })).content[0].text;

  const { workspaceId } = JSON.parse(await call('start_workspace', { scenario: 'three-retries' }));
  assert.equal(JSON.parse(await call('read_workspace', { workspaceId })).sessions.length, 4);
  assert.match(await call('explain', { id: 'cancel-call/no-body' }), /^## Statement/);
  await client.close();
});
