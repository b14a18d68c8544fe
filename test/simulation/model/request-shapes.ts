import { isObject } from '../../../src/json.ts';

export type Body = Record<string, unknown>;

/** What a member may be: a kind of value, one of several words, or an object with members of its own. */
type Shape = Kind | readonly string[] | { [member: string]: FieldRule };
type Kind = 'text' | 'flag' | 'number' | 'object' | 'links' | 'hour' | 'date' | 'moment' | 'email';
type FieldRule = Shape | ((value: unknown) => boolean);

const scheduling = {
  scheduleTime: 'moment',
  startWorkingHour: 'hour',
  endWorkingHour: 'hour',
  timezone: 'text',
} as const;
const priority = (value: unknown) => typeof value === 'number' && value >= 1 && value <= 100;
const version = (value: unknown) => typeof value === 'string' || (typeof value === 'number' && value >= 0);
const options = { initialMessage: 'text', speed: 'text', voiceId: 'text', additionalContext: 'text' } as const;

/** The tables of request fields, of the three operations with a body. */
export const shapes: Record<string, { required: string[]; members: Record<string, FieldRule> }> = {
  triggerChat: {
    required: [],
    members: {
      ...scheduling,
      communicationChannel: 'text',
      customerNumber: 'text',
      customerEmail: 'email',
      agentName: 'text',
      agentVersion: 'text',
      agentNumber: 'text',
      metadata: 'object',
      messengerOptions: {
        messageType: ['prompt', 'say', 'template'],
        additionalContext: 'text',
        message: 'text',
        templateId: 'text',
        templateLanguage: 'text',
        templateVariables: 'object',
      },
      emailOptions: {
        messageType: ['prompt', 'say'],
        additionalContext: 'text',
        body: 'text',
        subject: 'text',
        cc: 'text',
        bcc: 'text',
        replyTo: 'text',
      },
      attachments: 'links',
      doReturnResponse: 'flag',
      message: 'text',
      sessionId: 'text',
      chatOptions: { additionalContext: 'text' },
    },
  },
  triggerCall: {
    required: ['phoneNumber', 'agentName'],
    members: {
      ...scheduling,
      phoneNumber: 'text',
      agentName: 'text',
      agentVersion: version,
      metadata: 'object',
      channel: 'text',
      agentNumber: 'text',
      options,
      noOfRetries: 'number',
      retryAfterHours: 'number',
      callPriority: priority,
      callOnDate: 'date',
    },
  },
  updateWorkflowCall: {
    required: ['customer_number'],
    members: {
      customer_number: 'text',
      customer_details: 'object',
      use_case: 'text',
      agent_version: (value) => value === 'default' || (typeof value === 'number' && value >= 0),
      bot_number: 'text',
      schedule_time: 'moment',
      options,
      no_of_retries: 'number',
      retry_after_in_hrs: 'number',
      start_working_hour: 'hour',
      end_working_hour: 'hour',
      timezone: 'text',
      call_priority: priority,
      call_on_date: 'date',
    },
  },
};

/** Whether a body is as the tables say. Zones and phone numbers are looked at later. */
export function isWellFormed(operation: string, body: unknown): body is Body {
  const shape = shapes[operation];
  if (shape === undefined || !isObject(body)) return false;
  const inReplyMode = body.doReturnResponse === true;
  const required = operation === 'triggerChat' && !inReplyMode ? ['communicationChannel'] : shape.required;
  return required.every((name) => body[name] !== undefined) && matchesRule(shape.members, body);
}

function matchesRule(rule: FieldRule, value: unknown): boolean {
  if (typeof rule === 'function') return rule(value);
  if (typeof rule === 'string') return checks[rule](value);
  if (Array.isArray(rule)) return rule.includes(value);
  const members = Object.entries(rule as Record<string, FieldRule>);
  return (
    isObject(value) && members.every(([name, inner]) => value[name] === undefined || matchesRule(inner, value[name]))
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

const checks: Record<Kind, (value: unknown) => boolean> = {
  text: isText,
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  object: isObject,
  links: (value) => Array.isArray(value) && value.every((link) => isText(link) && /^https?:\/\/\S+$/.test(link)),
  hour: (value) => isText(value) && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  date: (value) => isText(value) && isDate(value),
  moment: (value) =>
    isText(value) && /(Z|[+-]\d\d:\d\d)$/.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
  email: (value) => isText(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
};

function isDate(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/** A string that is not empty: where a missing one has its own code, an empty one counts as missing. */
export function nonEmptyString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function withoutPlus(number: string): string {
  return number.replace(/^\+/, '');
}
