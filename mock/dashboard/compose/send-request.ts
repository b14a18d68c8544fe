import { isObject, parseJson } from '../../../src/json.ts';
import type { Body } from './body.ts';

/** What the service answered. */
export type Answer =
  | { isAccepted: true; status: number; message: string; id: string | undefined }
  | { isAccepted: false; status: number; errorCode: string; message: string };

/** Sends a request to the service as an app does. @throws Error when there is no answer. */
export async function sendRequest(apiKey: string, method: string, path: string, body: Body): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    redirect: 'error',
    credentials: 'omit',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const envelope = parseJson(await response.text());
  const { message, errorCode, data }: Body = isObject(envelope) ? envelope : {};
  const said = typeof message === 'string' ? message : `The service responded with ${response.status}.`;
  if (!response.ok) return { isAccepted: false, status: response.status, errorCode: String(errorCode), message: said };
  const { sessionId, callId }: Body = isObject(data) ? data : {};
  const id = [sessionId, callId].find((value) => typeof value === 'string');
  return { isAccepted: true, status: response.status, message: said, id };
}
