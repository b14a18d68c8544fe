import { isObject } from '../../../src/json.ts';

/** Error messages by the path of the field: `versions[0].label`. */
export type FieldErrors = ReadonlyMap<string, string>;

/** The errors of the fields of a record, as the mock lists them; those of other collections have no field here. */
export function toFieldErrors(listed: unknown, collection: string): FieldErrors {
  const errors = new Map<string, string>();
  for (const error of Array.isArray(listed) ? listed.filter(isObject) : []) {
    const [record, field, message] = [error.record, error.field, error.message].map(String);
    const [, missing] = /^must have the field "(\w+)"/.exec(message ?? '') ?? [];
    const path = [field, missing].filter(Boolean).join('.');
    if (record?.split('/')[0] === collection && path !== '')
      errors.set(path, missing ? 'is required.' : (message ?? ''));
  }
  return errors;
}

/** What the service says when it refuses a request. */
export interface Refusal {
  status: number;
  errorCode: string;
  message: string;
}

/** The fields that a refusal with this code may be about; the first that is in the form counts. */
const fieldsByCode: Readonly<Record<string, readonly string[]>> = {
  customerNumberRequired: ['customerNumber'],
  customerEmailRequired: ['customerEmail'],
  messageRequired: ['messengerOptions.message'],
  templateIdRequired: ['messengerOptions.templateId'],
  templateNotSupported: ['messengerOptions.messageType'],
  templateNotFound: ['messengerOptions.templateId'],
  emailBodyRequired: ['emailOptions.body'],
  agentNumberNotInChannel: ['agentNumber', 'bot_number'],
  noAgentPhoneNumbers: ['communicationChannel', 'channel'],
  noAgentEmail: ['communicationChannel'],
  unsupportedChannelType: ['communicationChannel', 'channel'],
  channelNotFound: ['communicationChannel', 'channel'],
  agentNameRequired: ['agentName'],
  agentNotFound: ['agentName', 'use_case'],
  agentVersionNotFound: ['agentVersion', 'agent_version'],
  sessionNotFound: ['sessionId'],
  forbidden: ['sessionId'],
  replyToSessionNotFound: ['emailOptions.replyTo'],
  workflowNotFound: ['workflowId'],
};

/** The path of the field that a refusal is about: its message begins with it or names it. '' if that is unknown. */
export function fieldOfRefusal(errorCode: string, message: string, body: object, fields: readonly string[]): string {
  const schedule = ['scheduleTime', 'startWorkingHour', 'endWorkingHour'].filter((name) => name in body);
  const codeFields = errorCode === 'incompatibleOptions' ? schedule : (fieldsByCode[errorCode] ?? []);
  const [, missing] = /must have the field "([\w.]+)"/.exec(message) ?? [];
  const [, place = ''] = /^(?:\d+ problems: )?([\w.]+)(?:\[\d+\])? /.exec(message) ?? [];
  const parent = place.includes('.') && missing !== undefined ? `${place}.${missing}` : missing;
  const candidates = [...codeFields, ...(parent === undefined ? [] : [parent]), place];
  return candidates.find((path) => fields.includes(path)) ?? '';
}
