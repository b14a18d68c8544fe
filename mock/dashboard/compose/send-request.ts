import { isObject } from '../../../src/json.ts';
import { sendToService } from '../service/send-to-service.ts';
import type { Body } from './body.ts';

/** What the service answered. */
export type Answer =
  | { isAccepted: true; status: number; message: string; id: string | undefined }
  | { isAccepted: false; status: number; errorCode: string; message: string };

/** Sends a request to the service as an app does. @throws Error when there is no answer. */
export async function sendRequest(apiKey: string, method: string, path: string, body: Body): Promise<Answer> {
  const { status, body: envelope } = await sendToService(apiKey, { method, path, body });
  const { message, errorCode, data }: Body = isObject(envelope) ? envelope : {};
  const said = typeof message === 'string' ? message : `The service responded with ${status}.`;
  if (status !== 200) return { isAccepted: false, status, errorCode: String(errorCode), message: said };
  const { sessionId, callId }: Body = isObject(data) ? data : {};
  const id = [sessionId, callId].find((value) => typeof value === 'string');
  return { isAccepted: true, status, message: said, id };
}
