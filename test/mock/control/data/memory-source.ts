import type { DataSource } from '../../../../mock/control/data/collections.ts';
import { createDataPlane } from '../../../../mock/control/data/index.ts';
import { loadJsonServer } from '../../../../mock/control/data/json-server.ts';
import { succeed } from '../../../../mock/domain/decision.ts';
import type { Workspace } from '../../../../mock/domain/workspace.ts';
import { createRequest, type HttpReply, serializeBody } from '../../../../mock/http/message.ts';
import { builtInWorkspaces } from '../../../../mock/start/workspaces.ts';

/** A world of its own, that holds the workspaces and what was changed. */
export interface MemorySource extends DataSource {
  /** The workspaces of every change that was taken. */
  changes: (readonly Workspace[])[];
}

export const sessionRows = [
  { id: 'acme_s1', workspaceId: 'acme', status: 'completed' },
  { id: 'acme_s2', workspaceId: 'acme', status: 'in_progress' },
  { id: 'globex_s1', workspaceId: 'globex', status: 'completed' },
  { id: 'a/b?c%20#d', workspaceId: 'globex', status: 'completed' },
];
const messageRows = [
  { id: 'm1', workspaceId: 'acme', sessionId: 'acme_s1', text: 'Hello.' },
  { id: 'm2', workspaceId: 'globex', sessionId: 'globex_s1', text: 'Goodbye.' },
];

function rowsOf(name: 'sessions' | 'calls' | 'messages') {
  return { sessions: sessionRows, calls: [], messages: messageRows }[name];
}

/** The built-in workspaces with some sessions and messages; `overrides` say what this source does in another way. */
export function createMemorySource(overrides: Partial<DataSource> = {}): MemorySource {
  let current: readonly Workspace[] = structuredClone(builtInWorkspaces);
  const changes: (readonly Workspace[])[] = [];
  return {
    changes,
    workspaces: () => current,
    read: async (name, id) => rowsOf(name).filter((row) => id === undefined || row.id === id),
    replaceWorkspaces: (workspaces) => {
      current = workspaces;
      changes.push(workspaces);
      return succeed(undefined);
    },
    ...overrides,
  };
}

/** What a test sends: a method and an address below `/_mock/data`, and a value as JSON or any other body. */
export interface RequestOptions {
  json?: unknown;
  text?: string;
  contentType?: string;
  headers?: Record<string, string>;
}

export type Ask = (line: string, sent?: RequestOptions) => Promise<HttpReply & { text: string; value: unknown }>;

/** Asks as in `ask('PATCH /channels/acme:Sales~Line', { json: { lines: 3 } })`. */
export function createRequester(source: DataSource): Ask {
  const plane = createDataPlane(source, loadJsonServer);
  return async (line, { json, text, contentType = 'application/json', headers = {} } = {}) => {
    const [method = '', address = ''] = line.split(' ');
    const body = json === undefined ? text : JSON.stringify(json);
    const all = new Headers(
      body === undefined || contentType === '' ? headers : { 'content-type': contentType, ...headers },
    );
    const request = createRequest({
      method,
      target: `/_mock/data${address}`,
      header: (name: string) => all.get(name) ?? undefined,
      body: new TextEncoder().encode(body ?? ''),
    });
    const reply = await plane(request, address.split('?')[0] ?? '');
    if (typeof reply.body === 'function') throw new Error('The data plane has no streams.');
    const content = serializeBody(reply.body);
    const sent = typeof content === 'string' ? content : new TextDecoder().decode(content);
    return { ...reply, text: sent, value: sent === '' ? undefined : JSON.parse(sent) };
  };
}
