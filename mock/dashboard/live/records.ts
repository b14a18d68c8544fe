import { isObject } from '../../../src/json.ts';
import { sendToMock } from './send-request.ts';

/** The collections of the workspaces' data that can be edited. */
export type Collection = 'workspaces' | 'apiKeys' | 'channels' | 'agents' | 'templates' | 'workflows' | 'recipients';

/** A record of the control plane's `/data`. */
export type DataRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** The records of a workspace. @throws Error with the message of the mock. */
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
  throw new Error(isObject(body) ? String(body.message) : `The mock responded with ${response.status}.`);
}
