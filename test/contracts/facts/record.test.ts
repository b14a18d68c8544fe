import { describe, expect, test } from 'vitest';
import { resolveRef, type Schema, schemaOf } from '../../../contracts/facts/document.ts';
import {
  describedFieldsOf,
  isNamedIn,
  isSameEntry,
  isSameRecord,
  isUnchanged,
} from '../../../contracts/facts/record.ts';

const entry = { type: 'message', role: 'user', content: [{ type: 'text', text: 'Hello' }], metadata: { a: 1 } };
const record = { sessionId: 's1', status: 'active', updatedAt: '2026-11-20T09:00:00Z', transcript: [entry] };

describe('a new field of the OpenAPI document', () => {
  const member: Schema = { type: 'string' };
  const withMember = (name: 'NonCallSession' | 'MessageEntry'): Schema => {
    const schema = schemaOf(name);
    return { ...schema, properties: { ...schema.properties, mood: member } };
  };
  const transcript: Schema = { type: 'array', items: withMember('MessageEntry') };
  const inEntries: Schema = { properties: { ...schemaOf('NonCallSession').properties, transcript } };

  test('the comparison of session records includes a field that is new in the OpenAPI document', () => {
    const one = { ...record, mood: 'good' };
    const other = { ...record, mood: 'bad' };
    const schema = withMember('NonCallSession');

    expect(isSameRecord(one, other, schema)).toBe(false);
    expect(isUnchanged(one, other, schema)).toBe(false);
    expect(isSameRecord(one, { ...one }, schema)).toBe(true);
    expect(describedFieldsOf(one, schema)).toHaveProperty('mood', 'good');
  });

  test('the comparison of session records includes a field of transcript entries that is new in the OpenAPI document', () => {
    const one = { ...entry, mood: 'good' };
    const other = { ...entry, mood: 'bad' };
    const before = { ...record, transcript: [one] };
    const after = { ...record, transcript: [other] };

    expect(isSameEntry(one, other, withMember('MessageEntry'))).toBe(false);
    expect(isSameEntry(one, entry, withMember('MessageEntry'))).toBe(true);
    expect(isSameRecord(before, after, inEntries)).toBe(false);
    expect(isUnchanged(before, after, inEntries)).toBe(false);
  });
});

test('the comparison of two session records ignores fields that the OpenAPI document does not describe', () => {
  expect(isSameRecord({ ...record, mood: 'good' }, { ...record, mood: 'bad' })).toBe(true);
});

test.each<[string, object, object]>([
  ['a link that was signed anew', { recordingUrl: 'https://a.example/1' }, { recordingUrl: 'https://a.example/2' }],
  ['an analysis that was added', { analysis: null }, { analysis: { summary: 'Done' } }],
  ['null in place of an absent field', { dynamicVariables: null }, {}],
  ['the same time in a different format', { time: '2026-11-20T09:00:00Z' }, { time: '2026-11-20T10:00:00.000+01:00' }],
  [
    'the same phone number in a different format',
    { userDetails: { number: '+14155550123' } },
    { userDetails: { number: '+1 415 5550123' } },
  ],
])('the kit treats two reads of a session record as equal despite %s', (_, one, other) => {
  expect(isSameRecord({ ...record, ...one }, { ...record, ...other })).toBe(true);
});

test.each<[string, object, object]>([
  ['a different status', { status: 'active' }, { status: 'completed' }],
  ['a different field of the customer', { userDetails: { name: 'Ada' } }, { userDetails: { name: 'Grace' } }],
  ['a different variable', { dynamicVariables: { plan: 'a' } }, { dynamicVariables: { plan: 'b' } }],
  ['a different transcript entry', { transcript: [entry] }, { transcript: [entry, entry] }],
  ['a different field of the channel', { transcript: [entry] }, { transcript: [{ ...entry, metadata: { a: 2 } }] }],
  ['a different identifier', { sessionId: 's1' }, { sessionId: 's2' }],
])('the kit treats two reads of a session record as different because of %s', (_, one, other) => {
  expect(isSameRecord({ ...record, ...one }, { ...record, ...other })).toBe(false);
});

test('the kit treats an updatedAt that is 10 ms later as a change of the session', () => {
  const later = { ...record, updatedAt: '2026-11-20T09:00:00.010Z' };
  const read = { ...record, transcript: [{ ...entry, metadata: { reads: 2 } }] };

  expect(isUnchanged(record, later)).toBe(false);
  expect(isSameRecord(record, later)).toBe(true);
  expect(isUnchanged(record, read)).toBe(true);
});

test.each(['Session', 'TranscriptEntry', 'ContentItem'] as const)(
  'in the OpenAPI document, a field has the same x-compare in all variants of the schema %s',
  (name) => {
    const kinds = (schemaOf(name).oneOf ?? []).map(resolveRef);
    const marks = kinds.flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([member, schema]): [string, unknown] => {
        return [member, resolveRef(schema)['x-compare']];
      }),
    );

    expect(new Set(marks.map(([member, mark]) => `${member} ${mark}`)).size).toBe(new Map(marks).size);
  },
);

test.each([
  ['{"senderId":"+15550100002"}', '+15550100002', true],
  ['{"senderId":"15550100002"}', '+15550100002', true],
  ['{"senderId":"+4915550100002"}', '+15550100002', false],
  ['{"senderId":"+155501000021"}', '+15550100002', false],
  ['{"number":"+4915550100002","userNumber":"+15550100002"}', '+15550100002', true],
  ['{"cc":"eva@example.com, ada@example.com"}', 'ada@example.com', true],
  ['{"cc":"nada@example.com"}', 'ada@example.com', false],
])('isNamedIn returns whether the text %s names the recipient %s: %s', (text, person, isNamed) => {
  expect(isNamedIn(text, person)).toBe(isNamed);
});
