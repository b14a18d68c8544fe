import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../contracts/operations/exchange.ts';
import { expectReplyInRecord } from '../../../contracts/oracle/reply-in-record.ts';

const timestamp = '2026-03-02T09:00:00Z';
const image = { type: 'image', mimeType: 'image/png', url: 'https://media.example.com/a.png?signature=1' };
const asked = { type: 'message', role: 'user', content: [{ type: 'text', text: 'Where is it?' }, image], timestamp };
const call = {
  type: 'function_call',
  name: 'find',
  call_id: 'c1',
  arguments: { a: 1, b: 2 },
  phase: 'during',
  timestamp,
};
const output = { type: 'function_call_output', name: 'find', call_id: 'c1', output: '{}', is_error: false, timestamp };
const thought = { type: 'thinking', thinking: 'It is late.', timestamp };
const reply: readonly JsonObject[] = [asked, call, output, thought];

test('a record with the same entries and others is as the reply said', () => {
  const transcript = [{ ...asked, content: [{ type: 'text', text: 'Hello' }] }, ...reply];

  expect(() => expectReplyInRecord(reply, { transcript })).not.toThrow();
});

describe('is not held against the record:', () => {
  test.each<[string, JsonObject[]]>([
    ['no entries of a type', [asked]],
    ['members in another order', [asked, { ...call, arguments: { b: 2, a: 1 } }, output, thought]],
    ['null where the reply has something', [asked, { ...call, phase: null }, output, thought]],
    ['a timestamp of another form', [{ ...asked, timestamp: '2026-03-02T10:00:00.000+01:00' }, call, output, thought]],
    ['a link that was signed anew', [withImage({ url: 'https://media.example.com/a.png?signature=2' })]],
    ['an item without what it may leave out', [withImage({ mimeType: null })]],
  ])('%s', (_, transcript) => {
    expect(() => expectReplyInRecord(reply, { transcript })).not.toThrow();
  });
});

test('how a number is written is not held against the record', () => {
  const [spoken, transcript] = [{ ...asked, senderId: '+14155550123' }, [{ ...asked, senderId: '+1 (415) 555-0123' }]];

  expect(() => expectReplyInRecord([spoken], { transcript })).not.toThrow();
});

describe('is held against the record:', () => {
  test.each<[string, JsonObject[]]>([
    ['another text', [{ ...asked, content: [{ type: 'text', text: 'Where?' }] }]],
    ['an image of another kind', [withImage({ mimeType: 'image/gif' })]],
    ['an image less', [{ ...asked, content: asked.content.slice(0, 1) }]],
    ['its items in another order', [{ ...asked, content: asked.content.toReversed() }]],
    ['another sender', [{ ...asked, senderId: '+14155550100' }]],
    ['another time', [{ ...asked, timestamp: '2026-03-02T10:00:00Z' }]],
    ['other arguments', [asked, { ...call, arguments: {} }]],
    ['another use of the tool', [asked, { ...call, call_id: 'c2' }]],
    ['an output that failed', [asked, { ...output, is_error: true }]],
    ['another thought', [asked, { ...thought, thinking: '' }]],
  ])('%s', (_, transcript) => {
    const spoken = reply.map((entry) => (entry.type === 'message' ? { ...entry, senderId: '+14155550123' } : entry));

    expect(() => expectReplyInRecord(spoken, { transcript })).toThrow(/an entry like that of the reply/);
  });
});

/** The message with its image written in another way. */
function withImage(members: JsonObject): JsonObject {
  return { ...asked, content: [...asked.content.slice(0, 1), { ...image, ...members }] };
}
