import { expect, test } from 'vitest';
import { formatInstant, minute } from '../../../../src/instant.ts';
import { start } from '../../../support/mock/world.ts';
import { createSetup, dataOf, reply, sessionOf } from './setup.ts';

test('reply mode: a new conversation, with what the customer said and what the agent did', async () => {
  const { acme } = createSetup();
  const answered = await acme.triggerChat({ body: { ...reply, message: 'Where is my order?' } });

  expect(answered).toMatchObject({ ok: true, status: 200, message: 'Trigger dispatched' });
  const timestamp = formatInstant(start);
  const tool = { name: 'look_up_order', call_id: expect.any(String), phase: 'during', timestamp };
  expect(dataOf(answered)).toEqual({
    sessionId: expect.any(String),
    transcript: [
      {
        type: 'message',
        role: 'user',
        content: [{ type: 'text', text: 'Where is my order?' }],
        senderId: '+14155550142',
        senderName: 'Maya',
        agentName: null,
        metadata: null,
        timestamp,
      },
      { type: 'thinking', thinking: 'The customer asks about an order. I look it up before I answer.', timestamp },
      { ...tool, type: 'function_call', arguments: { orderId: 'A-1042' } },
      {
        ...tool,
        type: 'function_call_output',
        output: '{"orderId":"A-1042","status":"shipped","arrives":"Friday"}',
        is_error: false,
        executionTimeMs: 184,
      },
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text: 'Good news, Maya: order A-1042 is on its way and arrives on Friday.' }],
        senderId: '+14155550101',
        senderName: 'Ava',
        agentName: 'Ava',
        metadata: null,
        timestamp,
      },
    ],
  });
});

test.each([
  ['a number', { customerNumber: '+14155550142' }, '+14155550142'],
  ['an address', { customerEmail: 'maya@example.org' }, 'maya@example.org'],
  ['nothing', {}, expect.stringMatching(/./)],
])('reply mode: %s names the customer', async (_, identity, senderId) => {
  const { acme } = createSetup();
  const body = { doReturnResponse: true, agentName: 'Ava', message: 'Hello', ...identity };
  const { transcript = [] } = dataOf(await acme.triggerChat({ body }));

  expect(transcript[0]).toMatchObject({ role: 'user', senderId });
});

test('reply mode: a conversation goes on, minute by minute, in one session', async () => {
  const { acme, clock } = createSetup();
  const first = dataOf(await acme.triggerChat({ body: { ...reply, message: 'Where is my order?' } }));
  clock.moveTo(start + 10 * minute);
  const { sessionId } = first;
  const body = { doReturnResponse: true, agentName: 'Ava', sessionId, message: 'I want my money back' };
  const second = dataOf(await acme.triggerChat({ body }));
  const session = await sessionOf(acme, sessionId);

  expect(second.sessionId).toBe(sessionId);
  expect(second.transcript).toMatchObject([
    { role: 'user', senderId: '+14155550142', content: [{ text: 'I want my money back' }] },
    { type: 'function_call', name: 'refund_order' },
    { type: 'function_call_output', name: 'refund_order', is_error: true },
    {
      role: 'assistant',
      agentName: 'Ava',
      content: [
        { type: 'text' },
        { type: 'button', text: 'Yes, please', payload: 'colleague' },
        { type: 'button', text: 'No, thanks', payload: 'no thanks' },
      ],
    },
  ]);
  expect(session.transcript).toEqual([...(first.transcript ?? []), ...(second.transcript ?? [])]);
  expect(session.updatedAt).toBe(formatInstant(start + 10 * minute));
  const callIds = session.transcript.flatMap((entry) => (entry.type === 'function_call' ? [entry.call_id] : []));
  expect(new Set(callIds).size).toBe(2);
});

test('reply mode: what is known of the customer is known in later replies too, until something else is said', async () => {
  const { acme } = createSetup();
  const { sessionId } = dataOf(await acme.triggerChat({ body: { ...reply, message: 'Hello' } }));
  const later = async (more: object) => {
    const body = { doReturnResponse: true, agentName: 'Ava', sessionId, message: 'A picture, please', ...more };
    return dataOf(await acme.triggerChat({ body })).transcript?.at(-1);
  };

  expect(await later({})).toMatchObject({ content: [{ text: 'This is your parcel, Maya.' }, { type: 'image' }] });
  expect(await later({ metadata: { name: 'Max' } })).toMatchObject({
    content: [{ text: 'This is your parcel, Max.' }, { type: 'image' }],
  });
});

test('reply mode: more context for one reply stays with that reply', async () => {
  const { acme } = createSetup();
  const body = { ...reply, message: 'Hello', chatOptions: { additionalContext: 'Offer a picture.' } };
  const { sessionId, transcript = [] } = dataOf(await acme.triggerChat({ body }));
  const next = dataOf(await acme.triggerChat({ body: { ...reply, sessionId, message: 'Hello' } }));

  expect(transcript.at(-1)).toMatchObject({ metadata: { additionalContext: 'Offer a picture.' } });
  expect(next.transcript?.at(-1)).toMatchObject({ metadata: null });
});

test('reply mode: "everything" shows each kind of entry and each kind of content', async () => {
  const { acme, mock } = createSetup();
  const { transcript = [] } = dataOf(await acme.triggerChat({ body: { ...reply, message: 'Everything, please' } }));
  const content = transcript.flatMap((entry) => (entry.type === 'message' ? entry.content : []));

  expect(new Set(transcript.map(({ type }) => type))).toEqual(
    new Set(['message', 'function_call', 'function_call_output', 'thinking', 'summary']),
  );
  expect(new Set(transcript.map((entry) => (entry.type === 'message' ? entry.role : 'assistant')))).toEqual(
    new Set(['user', 'assistant', 'backgroundAgent']),
  );
  expect(content.map(({ type }) => type)).toEqual([
    ...['text', 'text'], // of the customer and the background agent
    ...['text', 'image', 'video', 'audio', 'file', 'button', 'button'],
  ]);
  const calls = transcript.flatMap((entry) => (entry.type === 'function_call' ? [entry.call_id] : []));
  const outputs = transcript.flatMap((entry) => (entry.type === 'function_call_output' ? [entry.call_id] : []));
  expect(calls).toHaveLength(2);
  expect(outputs).toEqual(calls);
  expect(new Set(calls).size).toBe(2);

  for (const item of content) {
    if (!('url' in item)) continue;
    const medium = await mock.fetch(item.url);
    expect([medium.status, medium.headers.get('content-type')], item.type).toEqual([200, item.mimeType]);
    expect((await medium.bytes()).length).toBeGreaterThan(100);
  }
});
