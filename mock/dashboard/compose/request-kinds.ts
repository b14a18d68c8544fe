import forms from '../../../src/generated/request-forms.json' with { type: 'json' };
import { operations } from '../../../src/operations.ts';
import type { Schema } from '../form/schema.ts';
import { toLabel, toWords } from '../format/text.ts';
import { type Body, type ChannelKind, type RequestKind, valueAt } from './request-body.ts';

/** Each kind of request, and the button that sends it. */
export const requestKinds: Readonly<Record<RequestKind, { title: string; send: string }>> = {
  triggerChat: { title: 'Chat', send: 'Trigger chat' },
  triggerCall: { title: 'Call', send: 'Trigger call' },
  updateWorkflowCall: { title: 'Workflow call', send: 'Update workflow call' },
};

export const channelKinds: Readonly<Record<ChannelKind, string>> = {
  messengerChat: 'Messenger app',
  webChat: 'Web Chat',
  email: 'Email',
  reply: 'Reply mode',
};

/** A part of a form. */
export interface Section {
  title: string;
  /** Paths in the body. */
  fields: readonly string[];
  /** It is always open. */
  isOpen?: boolean;
}

const scheduleTitle = 'Schedule and working hours';
const hours = ['startWorkingHour', 'endWorkingHour', 'timezone'];

const callSections: readonly Section[] = [
  { title: 'Recipient', fields: ['phoneNumber', 'agentName'], isOpen: true },
  { title: 'Retries and priority', fields: ['noOfRetries', 'retryAfterHours', 'callPriority'], isOpen: true },
  { title: scheduleTitle, fields: ['scheduleTime', ...hours, 'callOnDate'] },
  { title: 'Agent', fields: ['agentVersion', 'channel', 'agentNumber'] },
  { title: 'Variables', fields: ['metadata'] },
];

const workflowSections: readonly Section[] = [
  { title: 'Recipient', fields: ['customer_number'], isOpen: true },
  { title: 'Retries and priority', fields: ['no_of_retries', 'retry_after_in_hrs', 'call_priority'], isOpen: true },
  {
    title: scheduleTitle,
    fields: ['schedule_time', 'start_working_hour', 'end_working_hour', 'timezone', 'call_on_date'],
  },
  { title: 'Agent', fields: ['use_case', 'agent_version', 'bot_number'] },
  { title: 'Variables', fields: ['customer_details'] },
];

/** The parts of a form, in their order. */
export function sectionsOf(kind: RequestKind, channelKind: ChannelKind, body: Body): readonly Section[] {
  if (kind === 'triggerChat') return chatSections(channelKind, body);
  const options = Object.keys(schemaAt(kind, 'options').properties ?? {}).map((name) => `options.${name}`);
  const sections = kind === 'triggerCall' ? callSections : workflowSections;
  return [...sections, { title: 'Options of the call', fields: options }];
}

/** The fields of a chat by its kind, without those that its message does not use. */
function chatSections(kind: ChannelKind, body: Body): Section[] {
  if (kind === 'reply') {
    const message = ['agentName', 'message', 'sessionId', 'chatOptions.additionalContext'];
    return [
      { title: 'Message', fields: message, isOpen: true },
      { title: 'Recipient', fields: ['customerNumber', 'customerEmail'] },
      { title: 'Agent', fields: ['agentVersion'] },
      { title: 'Variables', fields: ['metadata'] },
    ];
  }
  const options = kind === 'email' ? 'emailOptions' : 'messengerOptions';
  const message = messageFields(kind, valueAt(body, `${options}.messageType`));
  const customer = kind === 'email' ? 'customerEmail' : 'customerNumber';
  return [
    { title: 'Recipient', fields: ['communicationChannel', customer], isOpen: true },
    { title: 'Message', fields: message.map((name) => `${options}.${name}`), isOpen: true },
    { title: scheduleTitle, fields: ['scheduleTime', ...hours] },
    { title: 'Agent', fields: ['agentName', 'agentVersion', ...(kind === 'messengerChat' ? ['agentNumber'] : [])] },
    { title: 'Variables and attachments', fields: ['metadata', 'attachments'] },
  ];
}

function messageFields(kind: Exclude<ChannelKind, 'reply'>, messageType: unknown): string[] {
  if (kind === 'webChat') return ['additionalContext'];
  if (kind === 'email')
    return ['messageType', 'subject', messageType === 'say' ? 'body' : 'additionalContext', 'cc', 'bcc', 'replyTo'];
  if (messageType === 'template') return ['messageType', 'templateId', 'templateLanguage', 'templateVariables'];
  return ['messageType', messageType === 'say' ? 'message' : 'additionalContext'];
}

/** Whether a field has to be given, as far as the interface says it. */
export function isRequired(kind: RequestKind, channelKind: ChannelKind, path: string): boolean {
  if (kind !== 'triggerChat') return (formOf(kind).schema.required ?? []).includes(path);
  if (channelKind === 'reply') return path === 'agentName';
  const customer = channelKind === 'email' ? 'customerEmail' : 'customerNumber';
  const message = ['messengerOptions.message', 'messengerOptions.templateId', 'emailOptions.body'];
  return ['communicationChannel', customer, ...message].includes(path);
}

/** The labels of fields whose name says too little, by the name in words. */
const labels: Readonly<Record<string, string>> = {
  'agent name': 'Agent',
  'bot number': 'Number to call from',
  'call on date': 'Last day to call',
  'call priority': 'Priority',
  channel: 'Line',
  'communication channel': 'Channel',
  'customer details': 'Variables about the customer',
  'customer email': 'Customer’s email address',
  'customer number': 'Customer',
  'end working hour': 'Working hours until',
  metadata: 'Variables about the customer',
  'no of retries': 'Retries',
  'phone number': 'Customer’s number',
  'reply to': 'Email conversation to continue',
  'retry after hours': 'Hours between two attempts',
  'retry after in hrs': 'Hours between two attempts',
  'schedule time': 'Due',
  'session id': 'Conversation to continue',
  'start working hour': 'Working hours from',
  'template id': 'Template',
  timezone: 'Time zone of the working hours',
  'use case': 'Agent',
};

/** The label of the field at a path. */
export function labelOf(path: string): string {
  const words = toWords(path.split('.').at(-1) ?? path);
  return labels[words] ?? toLabel(words);
}

/** The schema of the body of a request, and the examples of the document. */
export function formOf(kind: RequestKind): {
  schema: Schema;
  examples: readonly { name: string; summary: string; value: Body }[];
} {
  return forms[kind];
}

/** The schema of the field at a path; an empty one for a field that the document does not have. */
export function schemaAt(kind: RequestKind, path: string): Schema {
  return path.split('.').reduce<Schema>((schema, name) => {
    const field = schema.properties?.[name];
    return typeof field === 'object' ? field : {};
  }, formOf(kind).schema);
}

/** Where a request goes, below the address of the service. */
export function targetOf(kind: RequestKind, workflowId: string): { method: string; path: string } {
  const { method, path } = operations[kind];
  return { method, path: path.replace('{workflowId}', () => encodeURIComponent(workflowId)) };
}
