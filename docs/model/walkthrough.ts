import { createControl } from '../../src/control-operations.ts';
import type { Step, WalkthroughRequest } from '../../src/document/document.ts';
import { situations } from '../../src/generated/walkthroughs.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';

export interface MockConnection {
  fetch(request: Request): Promise<Response>;
  baseUrl: string;
  controlUrl: string;
}

export type KeptValues = Map<string, string>;

export type ResponseData = Readonly<Record<string, unknown>>;

export async function playSituation(
  connection: MockConnection,
  name: string | undefined,
  received?: ResponseData,
): Promise<KeptValues> {
  const kept: KeptValues = new Map();
  if (name === undefined) return kept;
  const situation = situations[name];
  if (situation === undefined) throw new Error(`There is no situation "${name}" in openapi/situations.yaml.`);
  for (const [index, step] of situation.steps.entries())
    if (index === 0 && received !== undefined) keepValues(step, received, kept);
    else await playStep(connection, step, kept);
  return kept;
}

function keepValues(step: Step, data: ResponseData, kept: KeptValues): void {
  const keep = 'send' in step ? step.keep : undefined;
  for (const [name, member] of Object.entries(keep ?? {})) kept.set(name, String(data[member]));
}

export function toRequest(
  baseUrl: string,
  operationId: OperationId | undefined,
  request: WalkthroughRequest,
  kept: KeptValues,
): Request {
  const { key = 'acme-key', path = {}, query = {}, body, raw } = fillPlaceholders(request, kept);
  const headers = new Headers(key === null ? {} : { 'x-api-key': key });
  if (raw !== undefined) {
    if (raw.body !== undefined) headers.set('content-type', raw.contentType ?? 'application/json');
    const url = /^https?:/.test(raw.path) ? raw.path : baseUrl + raw.path;
    return new Request(url, { method: raw.method, headers, ...(raw.body === undefined ? {} : { body: raw.body }) });
  }
  if (operationId === undefined) throw new Error('A request without operationId must have the field raw.');
  const { method, path: template } = operations[operationId];
  const url = baseUrl + toRequestPath(template, path, query);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

export function fillPlaceholders(request: WalkthroughRequest, kept: KeptValues): WalkthroughRequest {
  const text = [...kept].reduce((json, [name, value]) => json.replaceAll(`{${name}}`, value), JSON.stringify(request));
  return JSON.parse(text) as WalkthroughRequest;
}

async function playStep(connection: MockConnection, step: Step, kept: KeptValues): Promise<void> {
  const { fetch, baseUrl, controlUrl } = connection;
  const control = createControl({ baseUrl: controlUrl, fetch });
  if ('send' in step) {
    const sent = await fetch(toRequest(baseUrl, step.send, step, kept));
    const { data = {} } = await readJson<{ data?: ResponseData }>(sent);
    keepValues(step, data, kept);
  } else if ('advance' in step) await control.advanceClock(step.advance);
  else if ('customerSays' in step)
    await control.sendCustomerMessage({ sessionId: kept.get('sessionId') ?? '', text: step.customerSays });
  else if ('add' in step) await editRecord(connection, 'POST', step.add, step.record);
  else {
    const found = await fetch(new Request(`${controlUrl}/data/${step.edit}?${new URLSearchParams(step.where)}`));
    const [record] = await readJson<{ id: string }[]>(found);
    await editRecord(connection, 'PATCH', `${step.edit}/${encodeURIComponent(record?.id ?? '')}`, step.with);
  }
}

async function editRecord({ fetch, controlUrl }: MockConnection, method: string, path: string, record: object) {
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`${controlUrl}/data/${path}`, { method, headers, body: JSON.stringify(record) });
  await readJson(await fetch(request));
}

async function readJson<Value>(response: Response): Promise<Value> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as Value;
  throw new Error(`A step of the walkthrough failed: the mock returned ${response.status} ${text}`);
}
