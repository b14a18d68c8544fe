import { once } from 'node:events';
import { createMock } from '../../mock/index.ts';
import about from '../../package.json' with { type: 'json' };
import { createContractTools } from '../mcp/contract-tools.ts';
import { createMockTools } from '../mcp/mock-tools.ts';
import type { Tool } from '../mcp/tool.ts';
import { CliError } from '../options/command.ts';
import type { InputOf } from '../options/command-table.ts';
import { createInterruptSignal } from './interrupt-signal.ts';

export async function runMcp(options: InputOf<'mcp'>): Promise<0> {
  const sdk = await loadSdk();
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const tools = [...(await createMockTools(mock, baseUrl)), ...createContractTools(options)];
  using interrupt = createInterruptSignal();
  const ended = Promise.race([once(process.stdin, 'end'), once(interrupt.signal, 'abort')]);
  const handle = sdk.serveStdio(() => createServer(sdk, tools));
  await ended;
  await handle.close();
  return 0;
}

type Sdk = typeof import('@modelcontextprotocol/server') & typeof import('@modelcontextprotocol/server/stdio');

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

async function loadSdk(): Promise<Sdk> {
  try {
    const [server, stdio] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@modelcontextprotocol/server/stdio'),
    ]);
    return { ...server, ...stdio };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const sdk = `@modelcontextprotocol/server@${about.peerDependencies['@modelcontextprotocol/server']}`;
    throw new CliError(
      `The tools for agents need the SDK of the Model Context Protocol, which is not installed. Run: npm install --save-dev ${sdk}`,
    );
  }
}
