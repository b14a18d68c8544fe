import type { communicationChannelTypes } from '../../../src/generated/enums.ts';
import { isObject } from '../../../src/json.ts';
import { controlPath, sendToMock } from './service.ts';

export type Collection = 'workspaces' | 'apiKeys' | 'channels' | 'agents' | 'templates' | 'workflows' | 'recipients';

export type DataRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** @throws Error with the mock's message; its cause lists the errors of fields */
export async function listRecords(collection: Collection, workspaceId: string): Promise<DataRecord[]> {
  const field = collection === 'workspaces' ? 'id' : 'workspaceId';
  return (await sendRequest('GET', `${collection}?${field}=${encodeURIComponent(workspaceId)}`)) as DataRecord[];
}

export async function putRecord(collection: Collection, id: string | undefined, record: object): Promise<DataRecord> {
  const [method, path] = id === undefined ? ['POST', collection] : ['PUT', `${collection}/${encodeURIComponent(id)}`];
  return (await sendRequest(method, path, record)) as DataRecord;
}

export function removeRecord(collection: Collection, id: string): Promise<unknown> {
  return sendRequest('DELETE', `${collection}/${encodeURIComponent(id)}`);
}

async function sendRequest(method: string, path: string, record?: object): Promise<unknown> {
  const response = await sendToMock(`${controlPath}/data/${path}`, {
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

type ChannelType = (typeof communicationChannelTypes)[number];

export interface WorkspaceChoices {
  channels: readonly { name: string; type: ChannelType; numbers?: readonly string[]; enabled?: boolean }[];
  agents: readonly { name: string; published: string; versions: readonly Script[]; draft?: Script }[];
  templates: readonly { name: string; languages: Readonly<Record<string, string>> }[];
  workflows: readonly { workflowId: string }[];
}

interface Script {
  label?: string;
  replies?: readonly { when: readonly string[] }[];
}

export const noChoices: WorkspaceChoices = { channels: [], agents: [], templates: [], workflows: [] };

export async function readWorkspaceChoices(workspaceId: string): Promise<WorkspaceChoices> {
  const read = async (collection: keyof WorkspaceChoices) => [collection, await listRecords(collection, workspaceId)];
  const lists = await Promise.all((Object.keys(noChoices) as (keyof WorkspaceChoices)[]).map(read));
  return Object.fromEntries(lists) as WorkspaceChoices;
}
