export type Members = Readonly<Record<string, unknown>>;

type FieldType = 'text' | 'flag' | 'amount' | 'text or amount' | 'object' | 'texts' | Fields;
export interface Fields {
  readonly [name: string]: FieldType;
}

export const chatFields: Fields = {
  communicationChannel: 'text',
  customerNumber: 'text',
  customerEmail: 'text',
  agentName: 'text',
  agentVersion: 'text',
  agentNumber: 'text',
  metadata: 'object',
  messengerOptions: {
    messageType: 'text',
    additionalContext: 'text',
    message: 'text',
    templateId: 'text',
    templateLanguage: 'text',
    templateVariables: 'object',
  },
  emailOptions: {
    messageType: 'text',
    additionalContext: 'text',
    body: 'text',
    subject: 'text',
    cc: 'text',
    bcc: 'text',
    replyTo: 'text',
  },
  attachments: 'texts',
  scheduleTime: 'text',
  startWorkingHour: 'text',
  endWorkingHour: 'text',
  timezone: 'text',
  doReturnResponse: 'flag',
  message: 'text',
  sessionId: 'text',
  chatOptions: { additionalContext: 'text' },
};

export const callFields: Fields = {
  phoneNumber: 'text',
  agentName: 'text',
  agentVersion: 'text or amount',
  metadata: 'object',
  channel: 'text',
  agentNumber: 'text',
  options: 'object',
  noOfRetries: 'amount',
  retryAfterHours: 'amount',
  startWorkingHour: 'text',
  endWorkingHour: 'text',
  timezone: 'text',
  callPriority: 'amount',
  callOnDate: 'text',
  scheduleTime: 'text',
};

export const workflowFieldNames: Readonly<Record<string, string>> = {
  customer_number: 'phoneNumber',
  customer_details: 'metadata',
  use_case: 'agentName',
  agent_version: 'agentVersion',
  bot_number: 'agentNumber',
  schedule_time: 'scheduleTime',
  options: 'options',
  no_of_retries: 'noOfRetries',
  retry_after_in_hrs: 'retryAfterHours',
  start_working_hour: 'startWorkingHour',
  end_working_hour: 'endWorkingHour',
  timezone: 'timezone',
  call_priority: 'callPriority',
  call_on_date: 'callOnDate',
};

export function findInvalidField(fields: Fields, body: Members, prefix = ''): string | undefined {
  for (const [name, value] of Object.entries(body)) {
    const fieldType = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (fieldType === undefined) return `${prefix}${name}`;
    const inside =
      typeof fieldType === 'object' && isObject(value) ? findInvalidField(fieldType, value, `${name}.`) : undefined;
    if (inside !== undefined) return inside;
    if (!matchesType(fieldType, value)) return `${prefix}${name}`;
  }
  return undefined;
}

function matchesType(fieldType: FieldType, value: unknown): boolean {
  if (typeof fieldType === 'object' || fieldType === 'object') return isObject(value);
  if (fieldType === 'texts') return Array.isArray(value) && value.every((element) => typeof element === 'string');
  if (fieldType === 'flag') return typeof value === 'boolean';
  if (fieldType === 'amount') return typeof value === 'number';
  return typeof value === 'string' || (fieldType === 'text or amount' && typeof value === 'number');
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Leaves out members with the value null, which counts as omitted. Free-form objects stay unchanged. */
export function omitNulls(fields: Fields, body: Members): Members {
  const named = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(
    named.map(([name, value]) => {
      const fieldType = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, typeof fieldType === 'object' && isObject(value) ? omitNulls(fieldType, value) : value];
    }),
  );
}

/** Returns milliseconds since 1970. A timestamp without an offset is in UTC, and any other text gives NaN. */
export function parseInstant(text: unknown): number {
  const [whole, , offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(String(text)) ?? [];
  return whole === undefined ? Number.NaN : Date.parse(offset === undefined ? `${whole}Z` : whole);
}
