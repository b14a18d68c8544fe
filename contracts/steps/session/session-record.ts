import { isObject } from '../../../src/json.ts';
import { isSamePhoneNumber } from '../../../src/text/phone-digits.ts';
import { isSameMoment } from '../../expect/iso-timestamp.ts';
import type { JsonObject } from '../../json-object.ts';
import type { RequestInput, Service } from '../../transport/service.ts';

/**
 * The described fields of a record, in a form in which two of the same state are equal: without links, which may be signed
 * anew each time, without what is null and may be left out, and without the analysis, which may come at any time.
 */
export function describedFieldsOf(record: JsonObject): JsonObject {
  const transcript = Array.isArray(record.transcript) ? (record.transcript as JsonObject[]) : [];
  return normalize({
    ...pick(record, recordFields),
    agentDetails: pick(record.agentDetails, ['name', 'number', 'email', 'version']),
    userDetails: pick(record.userDetails, ['name', 'number', 'email']),
    transcript: transcript.map((entry) => {
      const { content } = entry;
      const items = Array.isArray(content) ? { content: content.map((item) => pick(item, itemFields)) } : {};
      return { ...pick(entry, entryFields), ...items };
    }),
  }) as JsonObject;
}

/** Whether two values of records are the same; times and numbers may be written in several forms. */
export function isSameRecord(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSameRecord(item, other[index]));
  if (!isObject(one) || !isObject(other))
    return one === other || isSameMoment(one, other) || isSamePhoneNumber(one, other);
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => isSameRecord(one[name], other[name]));
}

/** What Get Session answers: the status, and the described fields of a success. */
export async function lookUpSession(
  service: Service,
  sessionId: string,
  options: Omit<RequestInput<'getSession'>, 'path'> = {},
): Promise<JsonObject> {
  const { status, json } = await service.send('getSession', { ...options, path: { sessionId } });
  const { data = {} } = (json ?? {}) as { data?: JsonObject };
  return status === 200 ? { status, record: describedFieldsOf(data) } : { status };
}

const recordFields = [
  'sessionId',
  'dynamicVariables',
  'communicationChannelType',
  'communicationChannelName',
  'status',
  'time',
  'createdAt',
  'updatedAt',
  'duration',
  'retryAttemptNo',
];
const entryFields = [
  ...['type', 'role', 'senderId', 'senderName', 'agentName', 'metadata', 'timestamp'],
  ...['name', 'call_id', 'arguments', 'phase', 'output', 'is_error', 'executionTimeMs', 'thinking', 'summary'],
];
const itemFields = ['type', 'text', 'mimeType', 'caption', 'filename', 'payload'];

function pick(value: unknown, names: readonly string[]): JsonObject {
  const members = Object.entries((value ?? {}) as JsonObject);
  return Object.fromEntries(members.filter(([name]) => names.includes(name)));
}

/** The order of members means nothing. */
function normalize(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/https?:\/\/\S+/g, '<link>');
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, member]): [string, unknown] => [name, normalize(member)]));
}
