import { once } from 'node:events';
import { render, selectRules, verify } from '../../contracts/index.ts';
import { createMock, type Mock } from '../../mock/index.ts';
import about from '../../package.json' with { type: 'json' };
import { loadPeer } from '../../src/load-peer.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { toRequestPath, withoutSlash } from '../../src/request-path.ts';
import { CliError } from '../options/command.ts';
import type { InputOf, Run } from '../options/command-table.ts';
import { summarizeContent } from '../output/banner.ts';
import { findExplained, renderExplanation } from './explain.ts';
import { readSubjectFile } from './service-command.ts';

export const runMcp: Run<'mcp'> = async (options, catchInterrupt) => {
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
};

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

interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the tool's arguments, which the server validates. */
  input: { type: 'object'; properties: Readonly<Record<string, object>>; required?: readonly string[] };
  isRead: boolean;
  /** Returns the MCP tool's result: text, or a value to send as JSON. @throws Error with a message for the agent */
  run(input: object): Promise<unknown>;
}

function defineTool<Input extends object>(
  row: Omit<Tool, 'input' | 'run'> & {
    input: { properties: Readonly<Record<keyof Input & string, object>>; required?: readonly (keyof Input & string)[] };
    run(input: Input): Promise<unknown>;
  },
): Tool {
  return { ...row, input: { type: 'object', ...row.input } } as Tool;
}

const workspaceId = { type: 'string', description: 'What start_workspace returned.' };
const amount = { type: 'integer', minimum: 0 };
const strings = { type: 'object', additionalProperties: { type: 'string' } };
const timestamp = { type: 'string', format: 'date-time' };

async function createMockTools(mock: Mock, baseUrl: string): Promise<Tool[]> {
  const { control } = mock;
  const { scenarios } = await control.listScenarios();
  const summaries = scenarios.map(({ name, summary }) => `${name}: ${summary}`).join('\n');
  return [
    defineTool<{ scenario?: string; now?: string }>({
      name: 'start_workspace',
      title: 'Start a workspace',
      description:
        'Starts an isolated workspace of the mock service, with a clock that is paused until move_time. Returns its id, ' +
        'API key and base URL, which a program on this machine can use too, and the channels and agents that it has.',
      input: {
        properties: {
          scenario: {
            enum: scenarios.map(({ name }) => name),
            description: `The state of the workspace.\n${summaries}`,
          },
          now: { ...timestamp, description: 'The current time of its clock; a scenario has its own time.' },
        },
      },
      isRead: false,
      async run({ scenario, now }) {
        const clock = { mode: 'manual', ...(now === undefined ? {} : { now }) } as const;
        const { workspaceId, apiKeys } = await control.createWorkspace({ clock });
        const loaded = scenario === undefined ? {} : await control.loadScenario({ name: scenario, workspaceId });
        const { now: shown } = await control.getClock({ workspaceId });
        const content = summarizeContent(findWorkspace(mock, workspaceId));
        return { workspaceId, apiKey: apiKeys[0], baseUrl, now: shown, ...loaded, ...content };
      },
    }),
    defineTool<{
      workspaceId: string;
      operation: OperationId;
      path?: Record<string, string>;
      query?: Record<string, string>;
      body?: object;
    }>({
      name: 'call_operation',
      title: 'Call an operation of the service',
      description:
        'Sends a request to the mock service, as a program would: triggers a chat or a call, reads a session, cancels. ' +
        'The answer has the HTTP status, the body, and the ids of the gaps that it depends on.',
      input: {
        properties: {
          workspaceId,
          operation: { enum: operationIds },
          path: { ...strings, description: 'Path parameters, such as sessionId.' },
          query: { ...strings, description: 'Query parameters.' },
          body: { type: 'object', description: 'The body, as JSON.' },
        },
        required: ['workspaceId', 'operation'],
      },
      isRead: false,
      async run({ workspaceId: id, operation, path = {}, query = {}, body = {} }) {
        const { method, path: template, hasBody } = operations[operation];
        const answer = await mock.fetch(`http://mock/api${toRequestPath(template, path, query)}`, {
          method,
          headers: { 'x-api-key': findWorkspace(mock, id).apiKeys[0] ?? '', 'content-type': 'application/json' },
          ...(hasBody ? { body: JSON.stringify(body) } : {}),
        });
        const gaps = answer.headers.get('understudy-gap')?.split(/,\s*/) ?? [];
        return { status: answer.status, gaps, body: await answer.json() };
      },
    }),
    defineTool<{ workspaceId: string; minutes?: number; hours?: number; days?: number; to?: string }>({
      name: 'move_time',
      title: 'Move time',
      description:
        'Moves the clock of a workspace forward, by an amount or to a time; without either, to the next due event. Returns the ' +
        'events during the move, such as sent messages and placed calls.',
      input: {
        properties: { workspaceId, minutes: amount, hours: amount, days: amount, to: timestamp },
        required: ['workspaceId'],
      },
      isRead: false,
      async run(move) {
        return Object.keys(move).length === 1 ? control.advanceToNext(move) : control.advanceClock(move);
      },
    }),
    defineTool<{ workspaceId: string; sessionId?: string }>({
      name: 'read_workspace',
      title: 'Look into a workspace',
      description:
        'Shows the clock, sessions, messages and waiting calls of a workspace, or all of one session with its transcript.',
      input: { properties: { workspaceId, sessionId: { type: 'string' } }, required: ['workspaceId'] },
      isRead: true,
      async run({ workspaceId, sessionId }) {
        if (sessionId !== undefined) return control.readSession({ sessionId });
        const [clock, { sessions }, { messages }, { calls }] = await Promise.all([
          control.getClock({ workspaceId }),
          control.listSessions({ workspaceId }),
          control.listMessages({ workspaceId }),
          control.listCalls({ workspaceId }),
        ]);
        return { clock, sessions, messages, calls };
      },
    }),
  ];
}

function findWorkspace({ workspaces }: Mock, id: string): Mock['workspaces'][number] {
  const found = workspaces.find((workspace) => workspace.id === id);
  if (found !== undefined) return found;
  throw new CliError(`There is no workspace ${JSON.stringify(id)}. Call start_workspace first.`);
}

/** MCP clients cancel a tool that takes longer than this time limit. */
const timeLimitSeconds = 60;
const runs = 5;

function createContractTools({ subject: file, allowUrl = [] }: InputOf<'mcp'>): Tool[] {
  return [
    defineTool<{ id: string }>({
      name: 'explain',
      title: 'Explain what the interface states',
      description:
        'Explains a statement, a gap (what the interface leaves open, and how the mock answers) or a rule by its id, such as ' +
        'cancel-call/not-in-queue; of a chapter, such as cancel-call or trigger-chat, all of them.',
      input: { properties: { id: { type: 'string' } }, required: ['id'] },
      isRead: true,
      run: async ({ id }) => renderExplanation(findExplained(id)),
    }),
    defineTool<{ url?: string; chapter?: string }>({
      name: 'verify_url',
      title: 'Verify a service',
      description:
        'Runs the rules without effects: they place no call, and they send or schedule no message. Returns the expected ' +
        'and the found value of each violation, with its request. Needs a subject file, see npx understudy-kit init.',
      input: {
        properties: {
          url: { type: 'string', description: 'Base URL that --allow-url names; default: that of the subject file.' },
          chapter: { type: 'string', description: 'Only the rules of this chapter, such as get-session.' },
        },
      },
      isRead: true,
      async run({ url, chapter }) {
        // Send the API key of the subject file only to URLs that a person chose: the `baseUrl` in that file, and the
        // URLs of `--allow-url`.
        const { baseUrl } = await readSubjectFile(file);
        const isAllowed = [baseUrl, ...allowUrl].some(
          (allowed) => withoutSlash(allowed) === withoutSlash(url ?? baseUrl),
        );
        if (!isAllowed)
          throw new CliError(
            `${JSON.stringify(url)} is not allowed. Leave url out for ${baseUrl}, or start npx understudy-kit mcp with --allow-url URL.`,
          );
        const subject = await readSubjectFile(file, url);
        const chosen = selectRules([], chapter === undefined ? [] : [chapter]);
        return render(await verify(subject, { effects: 'none', rules: chosen, runs, timeLimitSeconds }), 'summary');
      },
    }),
  ];
}
