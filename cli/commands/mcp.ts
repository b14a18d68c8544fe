import { once } from 'node:events';
import { createMock } from '../../mock/index.ts';
import about from '../../package.json' with { type: 'json' };
import { loadPeer } from '../../src/package.ts';
import type { CatchInterrupt } from '../options/command.ts';
import type { InputOf } from '../options/command-table.ts';
import { createContractTools, createMockTools, type Tool } from './mcp-tools.ts';

export async function runMcp(options: InputOf<'mcp'>, catchInterrupt: CatchInterrupt): Promise<0> {
  const need = 'The tools for agents need the SDK of the Model Context Protocol';
  const sdk = await loadPeer('@modelcontextprotocol/server', need, importSdk);
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const tools = [...(await createMockTools(mock, baseUrl)), ...createContractTools(options)];
  const ended = Promise.race([once(process.stdin, 'end'), once(catchInterrupt(), 'abort')]);
  const handle = sdk.serveStdio(() => createServer(sdk, tools));
  await ended;
  await handle.close();
  return 0;
}

type Sdk = Awaited<ReturnType<typeof importSdk>>;

function createServer({ McpServer, fromJsonSchema }: Sdk, tools: readonly Tool[]) {
  const server = new McpServer({ name: about.name, version: about.version });
  for (const { name, title, description, input, isRead, run } of tools) {
    const inputSchema = fromJsonSchema<object>(structuredClone(input) as Parameters<typeof fromJsonSchema>[0]);
    const annotations = { readOnlyHint: isRead, destructiveHint: false, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, annotations }, async (given) => {
      const result = await run(given);
      return {
        content: [{ type: 'text', text: typeof result === 'string' ? result : JSON.stringify(result, null, 2) }],
      };
    });
  }
  return server;
}

async function importSdk() {
  return { ...(await import('@modelcontextprotocol/server')), ...(await import('@modelcontextprotocol/server/stdio')) };
}
