import { isObject } from '../../../src/json.ts';
import { sendToMock } from './service.ts';

/** The collections of the workspaces' data that can be edited. */
export type Collection = 'workspaces' | 'apiKeys' | 'channels' | 'agents' | 'templates' | 'workflows' | 'recipients';

/** A record of the control plane's `/data`. */
export type DataRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** The records of a workspace. @throws Error with the message of the mock; its cause lists the errors of fields. */
export async function listRecords(collection: Collection, workspaceId: string): Promise<DataRecord[]> {
  const field = collection === 'workspaces' ? 'id' : 'workspaceId';
  return (await sendRequest('GET', `${collection}?${field}=${encodeURIComponent(workspaceId)}`)) as DataRecord[];
}

/** Replaces the record with that id, or adds one without an id. @returns the stored record. */
export async function putRecord(collection: Collection, id: string | undefined, record: object): Promise<DataRecord> {
  const response =
    id === undefined ? sendRequest('POST', collection, record) : sendRequest('PUT', pathOf(collection, id), record);
  return (await response) as DataRecord;
}

export async function removeRecord(collection: Collection, id: string): Promise<void> {
  await sendRequest('DELETE', pathOf(collection, id));
}

function pathOf(collection: Collection, id: string): string {
  return `${collection}/${encodeURIComponent(id)}`;
}

async function sendRequest(method: string, path: string, record?: object): Promise<unknown> {
  const response = await sendToMock(`/_mock/data/${path}`, {
    method,
    redirect: 'error',
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' } }),
    ...(record === undefined ? {} : { body: JSON.stringify(record) }),
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  if (!isObject(body)) throw new Error(`The mock responded with ${response.status}.`);
  throw new Error(String(body.message), { cause: body.data });
}

/** What a workspace has to choose from. */
export interface WorkspaceChoices {
  channels: readonly { name: string; type: string; numbers: readonly string[]; isEnabled: boolean }[];
  agents: readonly {
    name: string;
    published: string;
    labels: readonly string[];
    hasDraft: boolean;
    phrases: readonly string[];
  }[];
  /** Each template by language. */
  templates: readonly { name: string; languages: Readonly<Record<string, string>> }[];
  workflows: readonly string[];
}

export const noChoices: WorkspaceChoices = { channels: [], agents: [], templates: [], workflows: [] };

/** Reads them from the workspaces' data. */
export async function readWorkspaceChoices(workspaceId: string): Promise<WorkspaceChoices> {
  const [channels, agents, templates, workflows] = await Promise.all([
    listRecords('channels', workspaceId),
    listRecords('agents', workspaceId),
    listRecords('templates', workspaceId),
    listRecords('workflows', workspaceId),
  ]);
  return {
    channels: channels.map(({ name, type, numbers, enabled }) => ({
      name: String(name),
      type: String(type),
      numbers: toStrings(numbers),
      isEnabled: enabled !== false,
    })),
    agents: agents.map(toAgent),
    templates: templates.map(({ name, languages }) => ({
      name: String(name),
      languages: Object.fromEntries(
        Object.entries(isObject(languages) ? languages : {}).map(([code, text]) => [code, String(text)]),
      ),
    })),
    workflows: workflows.map(({ workflowId }) => String(workflowId)),
  };
}

function toAgent({ name, published, versions, draft }: DataRecord): WorkspaceChoices['agents'][number] {
  const scripts = [...(Array.isArray(versions) ? versions : []), draft].filter(isObject);
  const replies = scripts.flatMap((script) => (Array.isArray(script.replies) ? script.replies : [])).filter(isObject);
  return {
    name: String(name),
    published: String(published),
    labels: scripts.flatMap(({ label }) => (label === undefined ? [] : [String(label)])),
    hasDraft: draft !== undefined,
    phrases: [...new Set(replies.flatMap(({ when }) => toStrings(when)))],
  };
}

function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
