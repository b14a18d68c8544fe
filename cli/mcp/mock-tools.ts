import type { Mock } from '../../mock/index.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { CliError } from '../options/command.ts';
import { defineTool, type Tool } from './tool.ts';

const workspaceId = { type: 'string', description: 'What start_workspace returned.' };
const amount = { type: 'integer', minimum: 0 };
const strings = { type: 'object', additionalProperties: { type: 'string' } };
const timestamp = { type: 'string', format: 'date-time' };

export async function createMockTools(mock: Mock, baseUrl: string): Promise<Tool[]> {
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
        const { channels, agents } = findWorkspace(mock, workspaceId);
        const { now: shown } = await control.getClock({ workspaceId });
        return {
          workspaceId,
          apiKey: apiKeys[0],
          baseUrl,
          now: shown,
          ...loaded,
          channels: channels.map(({ name, type, enabled }) => ({ name, type, enabled })),
          agents: agents.map(({ name }) => name),
        };
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
        findWorkspace(mock, move.workspaceId);
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
        findWorkspace(mock, workspaceId);
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
