import forms from '../../../src/generated/request-forms.json' with { type: 'json' };
import { isObject } from '../../../src/json.ts';
import { operations } from '../../../src/operations.ts';
import type { Schema } from '../form/schema.ts';
import type { WorkspaceChoices } from '../live/records.ts';

export type Body = Readonly<Record<string, unknown>>;

/** What the panel sends. A chat in reply mode is another kind: it has no channel. */
export type RequestKind = 'chat' | 'reply' | 'call' | 'workflow';

/** Each kind of request: its operation, and the button that sends it. */
export const requestKinds = {
  chat: { operationId: 'triggerChat', title: 'Chat', send: 'Trigger chat' },
  reply: { operationId: 'triggerChat', title: 'Chat in reply mode', send: 'Trigger chat' },
  call: { operationId: 'triggerCall', title: 'Call', send: 'Trigger call' },
  workflow: { operationId: 'updateWorkflowCall', title: 'Workflow call', send: 'Update workflow call' },
} as const satisfies Record<RequestKind, object>;

/** The schema of the body, and the examples of the document. */
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

/** Where a request goes, below the address of the service. */
export function targetOf(kind: RequestKind, workflowId: string): { method: string; path: string } {
  const { method, path } = operations[requestKinds[kind].operationId];
  return { method, path: path.replace('{workflowId}', () => encodeURIComponent(workflowId)) };
}

/** A number that is reserved for fiction. */
const customerNumber = '+14155550123';

/** The shortest request of a kind that the workspace accepts, as far as it has what it takes. */
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

/** A customer for each kind of channel that chats. */
const customers: Readonly<Record<string, object>> = {
  messengerChat: { customerNumber },
  webChat: { customerNumber: 'visitor-7' },
  email: { customerEmail: 'ada@example.com' },
};

const chatCustomers = ['customerNumber', 'customerEmail'];
const retries = ['noOfRetries', 'retryAfterHours', 'callPriority'];

/** The fields of a request as the form shows them: the usual ones, and more. */
export function sectionsOf(kind: RequestKind, body: Body, choices: WorkspaceChoices): { first: Schema; more: Schema } {
  const { schema } = formOf(kind);
  const properties: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    if (typeof field === 'object') properties[name] = describe(kind, field);
  let first: readonly string[];
  let unused: readonly string[] = ['doReturnResponse'];
  let required = schema.required ?? [];
  if (kind === 'call') first = ['phoneNumber', 'agentName', ...retries];
  else if (kind === 'workflow') first = ['customer_number', 'no_of_retries', 'retry_after_in_hrs', 'call_priority'];
  else if (kind === 'reply') {
    first = ['agentName', 'message', 'sessionId'];
    required = ['agentName'];
    const channelFields = ['communicationChannel', 'agentNumber', 'messengerOptions', 'emailOptions', 'attachments'];
    unused = ['doReturnResponse', ...channelFields, 'scheduleTime', 'startWorkingHour', 'endWorkingHour', 'timezone'];
  } else {
    const type = choices.channels.find(({ name }) => name === body.communicationChannel)?.type;
    const [customer, other] = type === 'email' ? chatCustomers.toReversed() : chatCustomers;
    const [options, otherOptions] =
      type === 'email' ? ['emailOptions', 'messengerOptions'] : ['messengerOptions', 'emailOptions'];
    properties[options] = messageSchema(type, properties[options] ?? {}, body[options], choices);
    first = ['communicationChannel', customer ?? '', options];
    required = first;
    unused = ['doReturnResponse', other ?? '', otherOptions, 'message', 'sessionId', 'chatOptions'];
    if (type === 'webChat' || type === 'email') unused = [...unused, 'agentNumber'];
  }
  const pick = (isShown: (name: string) => boolean): Schema => ({
    type: 'object',
    required,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isShown(name))),
  });
  return {
    first: pick((name) => first.includes(name)),
    // What an example gives is shown, even if this kind of request has no use for it.
    more: pick(
      (name) => !first.includes(name) && (!unused.includes(name) || (name !== 'doReturnResponse' && name in body)),
    ),
  };
}

/** The schema of a field without what says nothing in a form: free names are rows, and only reply mode speaks of itself. */
function describe(kind: RequestKind, { description, additionalProperties: _, ...rest }: Schema): Schema {
  const sentences = description?.split(/(?<=\.) /).filter((text) => kind === 'reply' || !/reply mode/i.test(text));
  return { ...rest, ...(sentences !== undefined && { description: sentences.join(' ') }) };
}

/** The fields of a message by its type, without those that it does not use. */
function messageSchema(
  channelType: string | undefined,
  schema: Schema,
  options: unknown,
  choices: WorkspaceChoices,
): Schema {
  const given = isObject(options) ? options : {};
  const { messageType } = given;
  const names =
    channelType === 'webChat'
      ? ['additionalContext']
      : channelType === 'email'
        ? ['messageType', 'subject', messageType === 'say' ? 'body' : 'additionalContext', 'cc', 'bcc', 'replyTo']
        : messageType === 'template'
          ? ['messageType', 'templateId', 'templateLanguage', 'templateVariables']
          : ['messageType', messageType === 'say' ? 'message' : 'additionalContext'];
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => names.includes(name) || name in given);
  const properties = Object.fromEntries(fields);
  const languages = choices.templates.find(({ name }) => name === given.templateId)?.languages ?? {};
  const text = languages[String(given.templateLanguage ?? 'en')] ?? Object.values(languages)[0];
  if (text !== undefined && 'templateVariables' in properties) properties.templateVariables = templateSchema(text);
  return { ...schema, properties, required: ['message', 'templateId', 'body'] };
}

/** A field for each placeholder of a template: `{{1}}` is "1". */
function templateSchema(text: string): Schema {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: `Fills {{${name}}}.` }]),
  );
  return { type: 'object', description: text, properties, required: names };
}

/** The body without objects that have become empty, and with the version that a workflow takes as a number. */
export function tidyBody(body: Body): Body {
  const entries = Object.entries(body).filter(([, value]) => !isObject(value) || Object.keys(value).length > 0);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === 'agent_version' && /^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value,
    ]),
  );
}

/** The paths of the fields in a schema: `messengerOptions.message`. */
export function pathsOf({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    prefix + name,
    ...(typeof field === 'object' ? pathsOf(field, `${prefix}${name}.`) : []),
  ]);
}
