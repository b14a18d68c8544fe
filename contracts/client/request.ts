import { isObject } from '../../src/json.ts';
import { type BodyOf, type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { valueAt } from '../../src/schema.ts';
import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import { Inconclusive } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';

/** The input of a request. Its type also permits bodies that violate the OpenAPI document on purpose. */
export interface RequestInput<Id extends OperationId = OperationId> {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** The request body. The kit sends an object as JSON and a string unchanged. */
  body?: BodyOf<Id> | Readonly<Record<string, unknown>> | string;
  /** The API key; null sends no key. @defaultValue the key of the subject's workspace */
  apiKey?: string | null;
  keyPlacement?: KeyPlacement;
  /** The base address. @defaultValue the first base address that the interface names for the operation */
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
  const target = toSendablePath(template, path, { ...query, ...key.query });
  const url = `${subject[base ?? bases[0] ?? 'baseUrl']}${target}`;
  // Only requests to the service get the headers of the subject file. Requests to the control plane do not.
  const headers = {
    ...subject.headers,
    ...key.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined || typeof body === 'string' ? body : writeJson(body);
  return { method, url, headers, body: text };
}

function toSendablePath(...parts: Parameters<typeof toRequestPath>): string {
  try {
    return toRequestPath(...parts);
  } catch (error) {
    throw new Inconclusive(`A request could not be sent: ${(error as Error).message}`);
  }
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

/** The place of the API key: the header `x-api-key` in any spelling, or a place that the interface does not accept. */
export type KeyPlacement = keyof typeof keyCarriers;

/** Serializes a value as JSON. Sorts members with numeric names by value, to reveal services that depend on order. */
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

type Workspace = Pick<Subject['workspace'], 'agents' | 'channels' | 'template' | 'messengerNumbers' | 'voiceNumbers'>;

interface Names {
  agent: unknown;
  version: unknown;
  channel: unknown;
  number: unknown;
}

/** Why a service may refuse a request: it names something that the subject file lacks, as in `Sam has no version 2`. */
export function findSubjectConflict(body: JsonObject, workspace: Workspace): string | undefined {
  const names: Names = {
    agent: body.agentName ?? body.use_case,
    version: body.agentVersion ?? body.agent_version,
    channel: body.communicationChannel ?? body.channel,
    number: body.agentNumber ?? body.bot_number,
  };
  return (
    findVersionConflict(names, workspace) ??
    findChannelConflict(names, workspace) ??
    (names.channel === workspace.channels.messenger ? findTemplateConflict(body, workspace) : undefined)
  );
}

function findVersionConflict({ agent, version }: Names, { agents }: Workspace): string | undefined {
  const known = agents.find(({ name }) => name === agent);
  if (agent !== undefined && known === undefined) return `the subject file has no agent ${JSON.stringify(agent)}`;
  if (version === undefined || version === 'default') return undefined;
  if (known === undefined) return `version ${JSON.stringify(version)} is given without its agent`;
  const isKnown = version === 'draft' ? known.hasDraft : known.versions.includes(String(version));
  return isKnown ? undefined : `${known.name} has no version ${JSON.stringify(version)}`;
}

function findChannelConflict({ channel, number }: Names, workspace: Workspace): string | undefined {
  const { channels, messengerNumbers = [], voiceNumbers = [] } = workspace;
  if (channel !== undefined && !Object.values(channels).some((name) => name === channel))
    return `the subject file has no channel ${JSON.stringify(channel)}`;
  if (number === undefined) return undefined;
  const numbers = channel !== undefined && channel === channels.messenger ? messengerNumbers : voiceNumbers;
  const isKnown = numbers.some((one) => isSamePhoneNumber(one, number));
  return isKnown ? undefined : `${JSON.stringify(number)} is no number of ${String(channel ?? 'the workflow')}`;
}

function findTemplateConflict(body: JsonObject, { template }: Workspace): string | undefined {
  if (valueAt(body, '/messengerOptions/messageType') !== 'template') return undefined;
  const id = valueAt(body, '/messengerOptions/templateId');
  if (id !== template?.templateId) return `the subject file has no template ${JSON.stringify(id)}`;
  const language = valueAt(body, '/messengerOptions/templateLanguage') ?? 'en';
  if (!template?.languages?.some((one) => one === language)) return `the template has no language ${String(language)}`;
  const given = valueAt(body, '/messengerOptions/templateVariables') ?? {};
  const missing = (template.variables ?? []).find((name) => !Object.keys(given).includes(name));
  return missing === undefined ? undefined : `the template variable ${missing} has no value`;
}
