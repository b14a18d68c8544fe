import forms from '../../../src/generated/request-forms.json' with { type: 'json' };
import { operations } from '../../../src/operations.ts';
import type { Schema } from '../form/schema.ts';
import type { sectionTitles } from '../strings/compose.ts';
import { type Body, valueAt } from './body.ts';

/** The operations that have a form. */
export const composeKinds = [
  'triggerChat',
  'triggerCall',
  'updateWorkflowCall',
] as const satisfies (keyof typeof forms)[];

export type ComposeKind = (typeof composeKinds)[number];

/** What a panel is opened with. */
export interface ComposeStart {
  kind: ComposeKind;
  /** undefined: that of the shortest request. */
  body?: Body;
}

/** What a chat is for: a kind of channel, or a reply in the response. */
export const channelKinds = ['messengerChat', 'webChat', 'email', 'reply'] as const;

export type ChannelKind = (typeof channelKinds)[number];

export interface Section {
  title: keyof typeof sectionTitles;
  /** Paths in the body. */
  fields: readonly string[];
  /** It is open at first. */
  isOpen?: boolean;
}

const hours = ['startWorkingHour', 'endWorkingHour', 'timezone'];
const chatSchedule: Section = { title: 'schedule', fields: ['scheduleTime', ...hours] };

/** The fields of a chat by its kind; those that its message does not use are left out. */
function chatSections(kind: ChannelKind, body: Body): Section[] {
  const messageType = valueAt(body, kind === 'email' ? 'emailOptions.messageType' : 'messengerOptions.messageType');
  switch (kind) {
    case 'messengerChat': {
      const templateFields = ['templateId', 'templateLanguage', 'templateVariables'];
      const contentFields = messageType === 'say' ? ['message'] : ['additionalContext'];
      const fields = messageType === 'template' ? templateFields : contentFields;
      return [
        { title: 'recipient', fields: ['communicationChannel', 'customerNumber'], isOpen: true },
        {
          title: 'message',
          fields: ['messageType', ...fields].map((name) => `messengerOptions.${name}`),
          isOpen: true,
        },
        chatSchedule,
        { title: 'agent', fields: ['agentName', 'agentVersion', 'agentNumber'] },
        { title: 'more', fields: ['metadata', 'attachments'] },
      ];
    }
    case 'webChat':
      return [
        { title: 'recipient', fields: ['communicationChannel', 'customerNumber'], isOpen: true },
        { title: 'message', fields: ['messengerOptions.additionalContext'], isOpen: true },
        chatSchedule,
        { title: 'agent', fields: ['agentName', 'agentVersion'] },
        { title: 'more', fields: ['metadata', 'attachments'] },
      ];
    case 'email': {
      const content = messageType === 'say' ? 'body' : 'additionalContext';
      const fields = ['messageType', 'subject', content, 'cc', 'bcc', 'replyTo'];
      return [
        { title: 'recipient', fields: ['communicationChannel', 'customerEmail'], isOpen: true },
        { title: 'message', fields: fields.map((name) => `emailOptions.${name}`), isOpen: true },
        chatSchedule,
        { title: 'agent', fields: ['agentName', 'agentVersion'] },
        { title: 'more', fields: ['metadata', 'attachments'] },
      ];
    }
    case 'reply':
      return [
        {
          title: 'message',
          fields: ['agentName', 'message', 'sessionId', 'chatOptions.additionalContext'],
          isOpen: true,
        },
        { title: 'recipient', fields: ['customerNumber', 'customerEmail'] },
        { title: 'agent', fields: ['agentVersion'] },
        { title: 'more', fields: ['metadata'] },
      ];
  }
}

const callSections: readonly Section[] = [
  { title: 'recipient', fields: ['phoneNumber', 'agentName'], isOpen: true },
  { title: 'retries', fields: ['noOfRetries', 'retryAfterHours', 'callPriority'], isOpen: true },
  { title: 'schedule', fields: ['scheduleTime', ...hours, 'callOnDate'] },
  { title: 'agent', fields: ['agentVersion', 'channel', 'agentNumber'] },
  { title: 'more', fields: ['metadata'] },
];

const workflowSections: readonly Section[] = [
  { title: 'recipient', fields: ['customer_number'], isOpen: true },
  { title: 'retries', fields: ['no_of_retries', 'retry_after_in_hrs', 'call_priority'], isOpen: true },
  {
    title: 'schedule',
    fields: ['schedule_time', 'start_working_hour', 'end_working_hour', 'timezone', 'call_on_date'],
  },
  { title: 'agent', fields: ['use_case', 'agent_version', 'bot_number'] },
  { title: 'more', fields: ['customer_details'] },
];

/** The parts of a form, in their order. */
export function sectionsOf(kind: ComposeKind, channelKind: ChannelKind, body: Body): readonly Section[] {
  if (kind === 'triggerChat') return chatSections(channelKind, body);
  const options = Object.keys(schemaAt(kind, 'options').properties ?? {}).map((name) => `options.${name}`);
  const own = kind === 'triggerCall' ? callSections : workflowSections;
  return [...own, { title: 'options', fields: options }];
}

/** What has to be given, as far as the interface says it. */
export function isRequired(kind: ComposeKind, channelKind: ChannelKind, path: string): boolean {
  if (kind !== 'triggerChat') return (formOf(kind).schema.required ?? []).includes(path);
  if (channelKind === 'reply') return path === 'agentName';
  const customer = channelKind === 'email' ? 'customerEmail' : 'customerNumber';
  const always = ['communicationChannel', customer];
  return [...always, 'messengerOptions.message', 'messengerOptions.templateId', 'emailOptions.body'].includes(path);
}

export function formOf(kind: ComposeKind): {
  schema: Schema;
  examples: readonly { name: string; summary: string; value: Body }[];
} {
  return forms[kind];
}

/** The schema of the field at a path; an empty one for a field that the document does not have. */
export function schemaAt(kind: ComposeKind, path: string): Schema {
  return path.split('.').reduce<Schema>((schema, name) => {
    const field = schema.properties?.[name];
    return typeof field === 'object' ? field : {};
  }, formOf(kind).schema);
}

/** Where a request goes, below the address of the service. */
export function targetOf(kind: ComposeKind, workflowId: string): { method: string; path: string } {
  const { method, path } = operations[kind];
  return { method, path: path.replace('{workflowId}', () => encodeURIComponent(workflowId)) };
}
