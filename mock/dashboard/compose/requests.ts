import forms from '../../../src/generated/request-forms.json' with { type: 'json' };
import { isObject } from '../../../src/json.ts';
import { operations } from '../../../src/operations.ts';
import type { Schema } from '../form/schema.ts';
import type { WorkspaceChoices } from '../live/records.ts';

export type Body = Readonly<Record<string, unknown>>;

export type RequestKind = 'chat' | 'reply' | 'call' | 'workflow';

export const requestKinds = {
  chat: { operationId: 'triggerChat', title: 'Chat', send: 'Trigger chat' },
  reply: { operationId: 'triggerChat', title: 'Chat in reply mode', send: 'Trigger chat' },
  call: { operationId: 'triggerCall', title: 'Call', send: 'Trigger call' },
  workflow: { operationId: 'updateWorkflowCall', title: 'Workflow call', send: 'Update workflow call' },
} as const satisfies Record<RequestKind, object>;

export function formOf(kind: RequestKind): {
  schema: Schema;
  examples: readonly { name: string; summary: string; value: Body }[];
} {
  const { schema, examples } = forms[requestKinds[kind].operationId];
  const isReply = (value: object) => 'doReturnResponse' in value;
  const own = examples.filter(
    ({ value }) => kind === 'call' || kind === 'workflow' || isReply(value) === (kind === 'reply'),
  );
  return { schema, examples: own };
}

export function targetOf(kind: RequestKind, workflowId: string): { method: string; path: string } {
  const { method, path } = operations[requestKinds[kind].operationId];
  return { method, path: path.replace('{workflowId}', () => encodeURIComponent(workflowId)) };
}

const customerNumber = '+14155550123';

export function firstBody(kind: RequestKind, { channels, agents }: WorkspaceChoices): Body {
  const agentName = agents[0]?.name ?? '';
  const metadata = { name: 'Ada' };
  if (kind === 'call') return { phoneNumber: customerNumber, agentName };
  if (kind === 'workflow') return { customer_number: customerNumber };
  if (kind === 'reply') return { doReturnResponse: true, agentName, message: 'Hello', metadata };
  const usable = channels.filter(({ enabled, type }) => enabled !== false && customers[type] !== undefined);
  const channel = usable.find(({ type, numbers = [] }) => type !== 'messengerChat' || numbers.length > 0) ?? usable[0];
  return { communicationChannel: channel?.name ?? '', ...customers[channel?.type ?? 'messengerChat'], metadata };
}

type ChannelType = WorkspaceChoices['channels'][number]['type'];

const customers: Partial<Record<ChannelType, object>> = {
  messengerChat: { customerNumber },
  webChat: { customerNumber: 'visitor-7' },
  email: { customerEmail: 'ada@example.com' },
};

const firstFields: Readonly<Record<RequestKind, readonly string[]>> = {
  chat: ['communicationChannel', 'customerNumber', 'customerEmail', 'messengerOptions', 'emailOptions'],
  reply: ['agentName', 'message', 'sessionId'],
  call: ['phoneNumber', 'agentName', 'noOfRetries', 'retryAfterHours', 'callPriority'],
  workflow: ['customer_number', 'no_of_retries', 'retry_after_in_hrs', 'call_priority'],
};

export function sectionsOf(kind: RequestKind, body: Body, choices: WorkspaceChoices): { first: Schema; more: Schema } {
  const { schema } = formOf(kind);
  const use = useOf(kind, body, choices);
  const properties = usedFields(schema, body, use);
  // The kind of request decides the value of `doReturnResponse`, so the form does not show this field.
  delete properties.doReturnResponse;
  const { messengerOptions } = properties;
  if (messengerOptions !== undefined)
    properties.messengerOptions = withPlaceholders(messengerOptions, body.messengerOptions, choices);
  const isFirst = (name: string) => firstFields[kind].includes(name) && isUsed(schema.properties?.[name], use);
  const required = { chat: firstFields.chat, reply: ['agentName'] }[kind as string] ?? schema.required ?? [];
  const pick = (isShown: (name: string) => boolean): Schema => ({
    type: 'object',
    required,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isShown(name))),
  });
  return { first: pick(isFirst), more: pick((name) => !isFirst(name)) };
}

/** The schema keyword `x-used-with` marks a field with the kinds of request or channel that use the field. */
function useOf(kind: RequestKind, body: Body, { channels }: WorkspaceChoices): string {
  if (kind !== 'chat') return kind;
  const type = channels.find(({ name }) => name === body.communicationChannel)?.type;
  return type === 'email' || type === 'webChat' ? type : 'messenger';
}

function isUsed(field: Schema | boolean | undefined, use: string): field is Schema {
  return typeof field === 'object' && (field['x-used-with']?.includes(use) ?? true);
}

function usedFields({ properties = {} }: Schema, value: unknown, use: string): Record<string, Schema> {
  const given: Body = isObject(value) ? value : {};
  const messageType = isUsed(properties.messageType, use) ? String(given.messageType ?? 'prompt') : undefined;
  const used: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(properties)) {
    if (typeof field !== 'object') continue;
    const isOfType = messageType === undefined || (field['x-used-with-type']?.includes(messageType) ?? true);
    if (!(isUsed(field, use) && isOfType) && !(name in given)) continue;
    const { additionalProperties: _, ...shown } = field;
    const { messageType: type } = shown.properties ?? {};
    const required = type === undefined ? {} : { required: ['message', 'templateId', 'body'] };
    used[name] =
      shown.properties === undefined
        ? shown
        : { ...shown, ...required, properties: usedFields(field, given[name], use) };
  }
  return used;
}

function withPlaceholders(schema: Schema, value: unknown, { templates }: WorkspaceChoices): Schema {
  const given: Body = isObject(value) ? value : {};
  const languages = templates.find(({ name }) => name === given.templateId)?.languages ?? {};
  const text = languages[String(given.templateLanguage ?? 'en')] ?? Object.values(languages)[0];
  if (text === undefined || schema.properties?.templateVariables === undefined) return schema;
  return { ...schema, properties: { ...schema.properties, templateVariables: templateSchema(text) } };
}

/** Returns a schema with a field for each placeholder of a message template: `1` for `{{1}}`. */
function templateSchema(text: string): Schema {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: `Fills {{${name}}}.` }]),
  );
  return { type: 'object', description: text, properties, required: names };
}

/** Removes empty objects from a request body, and converts the version of a workflow call to a number. */
export function tidyBody(body: Body): Body {
  const entries = Object.entries(body).filter(([, value]) => !isObject(value) || Object.keys(value).length > 0);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === 'agent_version' && /^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value,
    ]),
  );
}

export function pathsOf({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    prefix + name,
    ...(typeof field === 'object' ? pathsOf(field, `${prefix}${name}.`) : []),
  ]);
}
