import type { Control } from '../../../src/control-client.ts';
import { parseJson } from '../json.ts';
import { reachMock } from '../live/reach-mock.ts';

/** A request to the service: the path below `/api`. */
export interface ServiceRequest {
  method: string;
  path: string;
  body?: unknown;
}

/** Sends a request to the service as an app does. @returns the status, and the JSON of the body */
export async function sendToService(
  apiKey: string | undefined,
  { method, path, body }: ServiceRequest,
): Promise<{ status: number; body: unknown }> {
  const response = await reachMock(`/api${path}`, {
    method,
    redirect: 'error',
    credentials: 'omit',
    headers: {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: parseJson(await response.text()) };
}

/** A key of a workspace. @throws Error when it has none. */
export async function keyOf(control: Control, workspaceId: string): Promise<string> {
  const { workspaces } = await control.listWorkspaces();
  const key = workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0];
  if (key === undefined) throw new Error(`The workspace ${workspaceId} has no API key.`);
  return key;
}
