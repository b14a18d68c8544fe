import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { createMock, type Mock, type MockOptions, manualClock } from '../../../mock/index.ts';
import {
  type Control,
  type ControlOperationId,
  controlOperationIds,
  controlOperations,
  createControl,
} from '../../../src/control-operations.ts';
import document from '../../../src/generated/control.json' with { type: 'json' };
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { messenger } from '../bodies.ts';
import { createApiClient } from './api-client.ts';
import { start } from './world.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormatsModule.default(ajv);
ajv.addSchema(document, 'control.json');

/** Checks every response of the control plane against the document of the control plane. */
export function createControlledMock(options: MockOptions = {}) {
  const mock = createMock({ seed: 'steered', clock: manualClock(start), ...options });
  const fetch = async (request: Request) => {
    const response = await mock.fetch(request.clone());
    if (response.headers.get('content-type') !== 'text/event-stream') {
      assertDocumented(request, response.status, JSON.parse(await response.clone().text()));
    }
    return response;
  };
  const control: Control = createControl({ baseUrl: 'http://mock/_mock', fetch });
  const client = createApiClient(mock);
  const api = async (method: string, path: string, body?: object, key?: string) => {
    const response = await client.send(`${method} ${path}`, { body, key });
    return { status: response.status, ...(response.body as ApiEnvelope) };
  };
  const chat = async (overrides: object = {}, key?: string) => {
    const body = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', ...overrides };
    return (await api('POST', '/chat-agent/trigger', body, key)).data?.sessionId ?? '';
  };
  const call = async (overrides: object = {}, key?: string) => {
    const body = { phoneNumber: '+14155550123', agentName: 'Ava', ...overrides };
    return (await api('POST', '/call/trigger', body, key)).data?.callId ?? '';
  };
  const read = async (sessionId: string, key?: string) =>
    (await api('GET', `/session/fetch/${sessionId}`, undefined, key)).data as Session;
  return { mock, control, api, chat, call, read };
}

interface ApiEnvelope {
  responseCode: number;
  errorCode?: string;
  message: string;
  data: { sessionId?: string; callId?: string } | null;
}

interface Session {
  sessionId: string;
  status: string;
  transcript: { type: string; role?: string }[];
}

function assertDocumented(request: Request, status: number, body: unknown): void {
  const { pathname } = new URL(request.url);
  const operationId = controlOperationIds.find((id) =>
    matchesOperation(id, request.method, pathname.slice('/_mock'.length)),
  );
  if (operationId === undefined) return;
  const { method, path } = controlOperations[operationId];
  const place = `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status === 200 ? 200 : '4XX'}`;
  const pointer = encodeURI(`control.json#${place}/content/application~1json/schema`);
  const schema = status === 200 ? pointer : 'control.json#/components/schemas/ErrorEnvelope';
  const validate = ajv.getSchema(schema);
  if (validate === undefined) throw new Error(`The document has no ${schema}.`);
  if (validate(body)) return;
  throw new Error(`${operationId} answered ${status} with ${JSON.stringify(body)}: ${ajv.errorsText(validate.errors)}`);
}

function matchesOperation(id: ControlOperationId, method: string, pathname: string): boolean {
  const { path, method: own } = controlOperations[id];
  return own === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
}

export function messageScheduledAt(instant: Instant) {
  return { ...messenger, scheduleTime: formatInstant(instant) };
}

export function scheduleMessage(mock: Mock, instant: Instant): Promise<string> {
  return createApiClient(mock).createSession(messageScheduledAt(instant));
}

export async function readStatusAndTime(mock: Mock, sessionId: string): Promise<[status: string, updatedAt: string]> {
  const line = `GET /session/fetch/${sessionId}`;
  const { status, updatedAt } = await createApiClient(mock).dataOf<{ status: string; updatedAt: string }>(line);
  return [status, updatedAt];
}
