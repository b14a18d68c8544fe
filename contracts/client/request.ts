import { isObject } from '../../src/json.ts';
import { type BodyOf, type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import type { Exchange } from '../facts/exchange.ts';
import { Inconclusive } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';

export interface RequestInput<Id extends OperationId = OperationId> {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: BodyOf<Id> | Readonly<Record<string, unknown>> | string;
  apiKey?: string | null;
  keyPlacement?: KeyPlacement;
  base?: 'baseUrl' | 'baseUrlAlt';
}

export type SentWith = Pick<RequestInput, 'apiKey' | 'keyPlacement' | 'base'>;

export function toRequest<Id extends OperationId>(
  subject: Pick<Subject, 'baseUrl' | 'baseUrlAlt' | 'headers'> & { workspace: { apiKey: string } },
  operationId: Id,
  { path = {}, query = {}, body, apiKey = subject.workspace.apiKey, keyPlacement, base }: RequestInput<Id>,
): Exchange['request'] {
  const { method, path: template, bases } = operations[operationId];
  const key: KeyCarriers = apiKey === null ? {} : keyCarriers[keyPlacement ?? 'x-api-key'](apiKey);
  let target: string;
  try {
    target = toRequestPath(template, path, { ...query, ...key.query });
  } catch (error) {
    throw new Inconclusive(`A request could not be sent: ${(error as Error).message}`);
  }
  const url = `${subject[base ?? bases[0] ?? 'baseUrl']}${target}`;
  const headers = {
    ...subject.headers,
    ...key.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined || typeof body === 'string' ? body : writeJson(body);
  return { method, url, headers, body: text };
}

const keyCarriers = {
  'x-api-key': (key: string) => ({ headers: { 'x-api-key': key } }),
  'X-API-KEY': (key: string) => ({ headers: { 'X-API-KEY': key } }),
  'X-Api-Key': (key: string) => ({ headers: { 'X-Api-Key': key } }),
  'query parameter': (key: string) => ({ query: { 'x-api-key': key } }),
  'Authorization header': (key: string) => ({ headers: { authorization: key } }),
  'Authorization header as bearer': (key: string) => ({ headers: { authorization: `Bearer ${key}` } }),
  cookie: (key: string) => ({ headers: { cookie: `x-api-key=${key}` } }),
  'header api-key': (key: string) => ({ headers: { 'api-key': key } }),
} as const satisfies Readonly<Record<string, (key: string) => KeyCarriers>>;

interface KeyCarriers {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

export type KeyPlacement = keyof typeof keyCarriers;

export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, text: writeJson(member) }],
  );
  const areNumbered = members.every(({ name }) => /^\d+$/.test(name));
  if (areNumbered) members.sort((one, other) => (one.text < other.text ? -1 : 1));
  return `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
