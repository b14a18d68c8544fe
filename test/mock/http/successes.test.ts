import { expect, test } from 'vitest';
import { createMock, type ManualClock, type Mock, manualClock } from '../../../mock/index.ts';
import { type Client, createClient } from '../../../src/client.ts';
import * as validators from '../../../src/generated/response-validators.js';
import { formatInstant, hour, type Instant, minute, second } from '../../../src/instant.ts';
import { type BodyOf, type DataOf, operationIds, operations } from '../../../src/operations.ts';
import type { Validator } from '../../../src/schema.ts';

const nine = Date.parse('2026-11-20T09:00:00Z');

interface ServiceSetup {
  mock: Mock;
  clock: ManualClock;
  acme: Client;
  globex: Client;
}

function createSetup(): ServiceSetup {
  const clock = manualClock(nine);
  const mock = createMock({ seed: 'successes', clock });
  return { mock, clock, acme: clientOf(mock, 'acme-key'), globex: clientOf(mock, 'globex-key') };
}

/** A client whose every answer was held against the document before it is seen. */
function clientOf(mock: Mock, apiKey: string): Client {
  return createClient({
    apiKey,
    baseUrl: 'http://one.example/api',
    baseUrlAlt: 'http://other.example/api',
    fetch: async (request) => {
      const answer = await mock.fetch(request);
      const body: unknown = await answer.clone().json();
      const validate = validatorOf(request, answer.status);
      expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
      expect(answer.headers.get('content-type')).toBe('application/json');
      if (answer.ok) expect(Object.keys(body as object)).toEqual(['responseCode', 'message', 'data']);
      return answer;
    },
  });
}

function validatorOf({ method, url }: Request, status: number): Validator {
  const path = new URL(url).pathname.slice('/api'.length);
  const asked = operationIds.find(
    (id) =>
      operations[id].method === method && new RegExp(`^${operations[id].path.replace(/\{\w+\}/, '[^/]*')}$`).test(path),
  );
  const all = validators as Partial<Record<string, Validator>>;
  const found = all[`${asked}${status}`] ?? all[`${asked}Default`];
  if (found === undefined) throw new Error(`The document has no operation ${method} ${path}.`);
  return found;
}

/** What an answer that has to be a success carries. */
function dataOf<Data>(answer: { ok: true; data: Data } | { ok: false; errorCode: string }): Data {
  if (!answer.ok) throw new Error(`A success was expected, not ${answer.errorCode}.`);
  return answer.data;
}

async function sessionOf(client: Client, sessionId: string): Promise<DataOf<'getSession'>> {
  return dataOf(await client.getSession({ path: { sessionId } }));
}

/** The session of a chat, read when its message is out. */
async function sendMessage({ acme, clock }: ServiceSetup, body: BodyOf<'triggerChat'>): Promise<DataOf<'getSession'>> {
  const { sessionId } = dataOf(await acme.triggerChat({ body }));
  clock.moveTo(clock.now() + second);
  return sessionOf(acme, sessionId);
}

const maya = { name: 'Maya', case_id: 'C-7' };
const messenger = { communicationChannel: 'Support Messenger', customerNumber: '+14155550142', metadata: maya };
const website = { communicationChannel: 'Website Chat', customerNumber: 'user-20417', metadata: maya };
const email = { communicationChannel: 'Help Desk', customerEmail: 'maya@example.org', metadata: maya };
const reply = { doReturnResponse: true, agentName: 'Ava', customerNumber: '+14155550142', metadata: maya };
const call = { phoneNumber: '+14155550142', agentName: 'Ava', metadata: maya };

const avaOpens = 'Hi Maya! Ava here, the second edition. How can I help you today?';
const samWrites = `Dear Maya,

thank you for choosing Acme. Your case C-7 has reached us, and we will look into it today.
If there is anything to add, just answer this e-mail.

Kind regards,
Sam
Acme Help Desk`;

const kindsOfMessage: [string, BodyOf<'triggerChat'>, string, object | null][] = [
  ['messenger app, written by the agent', messenger, avaOpens, null],
  [
    'messenger app, prompt with more context',
    { ...messenger, messengerOptions: { messageType: 'prompt', additionalContext: 'Be short.' } },
    avaOpens,
    { additionalContext: 'Be short.' },
  ],
  [
    'messenger app, the draft of the agent',
    { ...messenger, agentVersion: 'draft' },
    'Ahoy Maya! You are talking to a draft of Ava. What can I do for you?',
    null,
  ],
  [
    'messenger app, a version by its number',
    { ...messenger, agentVersion: '1' },
    'Hello Maya, this is Ava from Acme.',
    null,
  ],
  ['messenger app, the published version by name', { ...messenger, agentVersion: 'default' }, avaOpens, null],
  [
    'messenger app, word for word',
    { ...messenger, messengerOptions: { messageType: 'say', message: `Exactly \${name} {{1}}, and  nothing else ` } },
    `Exactly \${name} {{1}}, and  nothing else `,
    null,
  ],
  [
    'messenger app, a template',
    {
      ...messenger,
      metadata: { '1': 'of metadata' },
      messengerOptions: {
        messageType: 'template',
        templateId: 'order_update',
        templateVariables: { '1': 'Maya', '2': 'A-7' },
      },
    },
    'Hello Maya, your Acme order A-7 is on its way.',
    null,
  ],
  [
    'messenger app, a template in another language',
    {
      ...messenger,
      messengerOptions: {
        messageType: 'template',
        templateId: 'order_update',
        templateLanguage: 'hi',
        templateVariables: { '1': 'Maya', '2': 'A-7' },
      },
    },
    'नमस्ते Maya, आपका Acme ऑर्डर A-7 रास्ते में है।',
    null,
  ],
  ['Web Chat, written by the agent', website, avaOpens, null],
  [
    'Web Chat with more context',
    { ...website, messengerOptions: { additionalContext: 'Be short.' } },
    avaOpens,
    { additionalContext: 'Be short.' },
  ],
  [
    'Web Chat, where the agent writes whatever the message type',
    { ...website, messengerOptions: { messageType: 'say', message: 'Hello' } },
    avaOpens,
    null,
  ],
  ['Email, written by the agent', email, samWrites, { subject: 'We have received your request' }],
  [
    'Email, written by the agent, with a subject and copies',
    { ...email, emailOptions: { messageType: 'prompt', subject: 'Your case', cc: 'a@example.com, b@example.com' } },
    samWrites,
    { subject: 'Your case', cc: 'a@example.com, b@example.com' },
  ],
  [
    'Email, word for word',
    { ...email, emailOptions: { messageType: 'say', body: `Dear \${name}`, subject: 'Hello', bcc: 'c@example.com' } },
    `Dear \${name}`,
    { subject: 'Hello', bcc: 'c@example.com' },
  ],
];

test.each(kindsOfMessage)('trigger chat: %s', async (_, body, text, metadata) => {
  const at = createSetup();
  const triggered = await at.acme.triggerChat({ body });

  expect(triggered).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Trigger dispatched',
    data: { sessionId: expect.stringMatching(/./) },
  });

  at.clock.moveTo(nine + second);
  const { transcript, status } = await sessionOf(at.acme, dataOf(triggered).sessionId);
  expect(status).toBe('active');
  expect(transcript).toMatchObject([
    { type: 'message', role: 'assistant', content: [{ type: 'text', text }], metadata },
  ]);
});

const kindsOfChannel: [string, BodyOf<'triggerChat'>, object][] = [
  [
    'messenger app',
    { ...messenger, agentNumber: '14155550102' },
    {
      communicationChannelType: 'messengerChat',
      communicationChannelName: 'Support Messenger',
      agentDetails: { name: 'Ava', number: '+14155550102', email: 'ava@example.com', version: '2' },
      userDetails: { id: '+14155550142', name: 'Maya', number: '+14155550142', email: null },
    },
  ],
  [
    'Web Chat',
    website,
    {
      communicationChannelType: 'webChat',
      communicationChannelName: 'Website Chat',
      agentDetails: { name: 'Ava', number: '+14155550101', email: 'ava@example.com', version: '2' },
      userDetails: { id: 'user-20417', name: 'Maya', number: null, email: null },
    },
  ],
  [
    'Email',
    email,
    {
      communicationChannelType: 'email',
      communicationChannelName: 'Help Desk',
      agentDetails: { name: 'Sam', number: null, email: 'help@example.com', version: '1' },
      userDetails: { id: 'maya@example.org', name: 'Maya', number: null, email: 'maya@example.org' },
    },
  ],
];

test.each(kindsOfChannel)('get session: %s, from its message to its end', async (_, body, shown) => {
  const { acme, clock } = createSetup();
  const { sessionId } = dataOf(await acme.triggerChat({ body }));
  const begun = formatInstant(nine);

  clock.moveTo(nine + second);
  const active = await acme.getSession({ path: { sessionId } });
  clock.moveTo(nine + hour);
  const completed = await sessionOf(acme, sessionId);

  expect(active).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Session details found',
    data: {
      ...shown,
      sessionId,
      dynamicVariables: maya,
      transcript: [expect.objectContaining({ type: 'message', timestamp: formatInstant(nine + second / 2) })],
      analysis: null,
      status: 'active',
      time: begun,
      createdAt: begun,
      updatedAt: formatInstant(nine + second / 2),
    },
  });
  expect(completed).toEqual({
    ...dataOf(active),
    analysis: expect.objectContaining({ summary: expect.any(String) }),
    status: 'completed',
    updatedAt: formatInstant(nine + second / 2 + 30 * minute),
  });
});

test('the agent of a message is who it comes from', async () => {
  const [entry] = (await sendMessage(createSetup(), { ...messenger, agentNumber: '+14155550102' })).transcript;

  expect(entry).toMatchObject({ senderId: '+14155550102', senderName: 'Ava', agentName: 'Ava' });
});

test('a message goes out from a number of its channel', async () => {
  const { agentDetails } = await sendMessage(createSetup(), messenger);

  expect(['+14155550101', '+14155550102']).toContain(agentDetails.number);
});

test('attachments stand after the words, as what their links say they are', async () => {
  const attachments = ['https://files.example.com/a.png', 'https://files.example.com/b.pdf?x=.png'];
  const [entry] = (await sendMessage(createSetup(), { ...website, attachments })).transcript;
  const link = (sample: string) => expect.stringMatching(new RegExp(`^[^?]+/media/samples/${sample}\\?expires=`));

  expect(entry).toMatchObject({
    content: [
      { type: 'text' },
      { type: 'image', mimeType: 'image/png', url: link('picture.png') },
      { type: 'file', mimeType: 'application/pdf', url: link('paper.pdf'), filename: 'b.pdf' },
    ],
  });
});

test('an attachment is behind a link that opens until it expires; each reading gives a new one', async () => {
  const at = createSetup();
  const { mock, acme, clock } = at;
  const session = await sendMessage(at, { ...website, attachments: ['https://files.example.com/a.jpg'] });
  const before = attachmentUrl(session);

  const opened = await mock.fetch(new Request(before));
  expect(opened.status).toBe(200);
  expect(opened.headers.get('content-type')).toBe('image/png');

  clock.moveTo(clock.now() + hour);
  expect((await mock.fetch(new Request(before))).status).toBe(403);
  const after = attachmentUrl(await sessionOf(acme, session.sessionId));
  expect((await mock.fetch(new Request(after))).status).toBe(200);
});

function attachmentUrl({ transcript }: DataOf<'getSession'>): string {
  const content = transcript.flatMap((entry) => (entry.type === 'message' ? entry.content : []));
  return content.flatMap((item) => ('url' in item ? [item.url] : []))[0] ?? 'none';
}

test('an email in the thread of an earlier one: the thread goes on, and who had a copy gets one again', async () => {
  const at = createSetup();
  const first = await sendMessage(at, {
    ...email,
    emailOptions: { messageType: 'say', body: 'First', subject: 'Hello', cc: 'a@example.com', bcc: 'b@example.com' },
  });
  const emailOptions = { messageType: 'say', body: 'Second', cc: 'c@example.com', replyTo: first.sessionId } as const;
  const thread = await sendMessage(at, { ...email, emailOptions });

  expect(thread.sessionId).toBe(first.sessionId);
  expect(thread.transcript).toMatchObject([
    { content: [{ text: 'First' }], metadata: { subject: 'Hello', cc: 'a@example.com', bcc: 'b@example.com' } },
    {
      content: [{ text: 'Second' }],
      metadata: { subject: 'Hello', cc: 'a@example.com, c@example.com', bcc: 'b@example.com' },
    },
  ]);
});

test('reply mode: a new conversation, with what the customer said and what the agent did', async () => {
  const { acme } = createSetup();
  const answered = await acme.triggerChat({ body: { ...reply, message: 'Where is my order?' } });

  expect(answered).toMatchObject({ ok: true, status: 200, message: 'Trigger dispatched' });
  const timestamp = formatInstant(nine);
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
])('reply mode: %s tells who the customer is', async (_, identity, senderId) => {
  const { acme } = createSetup();
  const body = { doReturnResponse: true, agentName: 'Ava', message: 'Hello', ...identity };
  const { transcript = [] } = dataOf(await acme.triggerChat({ body }));

  expect(transcript[0]).toMatchObject({ role: 'user', senderId });
});

test('reply mode: a conversation goes on, minute by minute, in one session', async () => {
  const { acme, clock } = createSetup();
  const first = dataOf(await acme.triggerChat({ body: { ...reply, message: 'Where is my order?' } }));
  clock.moveTo(nine + 10 * minute);
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
  expect(session.updatedAt).toBe(formatInstant(nine + 10 * minute));
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

test.each([
  ['messenger app', messenger],
  ['Web Chat', website],
  ['Email', email],
])('cancel scheduled messages: %s, pending', async (_, channel) => {
  const { acme, clock } = createSetup();
  const scheduleTime = formatInstant(nine + hour);
  const { sessionId } = dataOf(await acme.triggerChat({ body: { ...channel, scheduleTime } }));
  clock.moveTo(nine + hour - 1);

  const cancelled = await acme.cancelScheduledMessages({ path: { sessionId } });
  clock.moveTo(nine + 2 * hour);

  expect(cancelled).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Scheduled messages cancelled successfully',
    data: { sessionId, isCancelled: true },
  });
  expect((await sessionOf(acme, sessionId)).transcript).toEqual([]);
});

/** What `sessionId` is asked to be cancelled, and how many milliseconds after it was to be sent. */
const notCancelled: [
  string,
  'No scheduled jobs found' | 'Jobs not cancelled',
  Instant,
  (sessionId: string) => string,
][] = [
  ['the moment it is due', 'Jobs not cancelled', 0, (sessionId) => sessionId],
  ['while it is being sent', 'Jobs not cancelled', 499, (sessionId) => sessionId],
  ['once it is sent', 'No scheduled jobs found', 500, (sessionId) => sessionId],
  ['long after', 'No scheduled jobs found', 24 * hour, (sessionId) => sessionId],
  ['an unknown session', 'No scheduled jobs found', 0, () => 'ses_acme_ffffffffffffffff'],
  ['what no session is called', 'No scheduled jobs found', 0, () => 'a b/c?d#e%f'],
  ['a name that every object has', 'No scheduled jobs found', 0, () => '__proto__'],
];

test.each(notCancelled)('cancel scheduled messages: %s, %s', async (_, message, late, asked) => {
  const { acme, clock } = createSetup();
  const scheduleTime = formatInstant(nine + hour);
  const triggered = dataOf(await acme.triggerChat({ body: { ...messenger, scheduleTime } }));
  clock.moveTo(nine + hour + late);
  const sessionId = asked(triggered.sessionId);

  const answered = await acme.cancelScheduledMessages({ path: { sessionId } });
  clock.moveTo(nine + 48 * hour);

  expect(answered).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message,
    data: { sessionId, isCancelled: false, reason: expect.stringMatching(/\S/) },
  });
  expect((await sessionOf(acme, triggered.sessionId)).transcript).toHaveLength(1);
});

test('cancel scheduled messages: a second time there is nothing left', async () => {
  const { acme } = createSetup();
  const scheduleTime = formatInstant(nine + hour);
  const { sessionId } = dataOf(await acme.triggerChat({ body: { ...messenger, scheduleTime } }));
  await acme.cancelScheduledMessages({ path: { sessionId } });

  expect(await acme.cancelScheduledMessages({ path: { sessionId } })).toMatchObject({
    message: 'No scheduled jobs found',
    data: { sessionId, isCancelled: false, reason: expect.stringMatching(/no scheduled jobs/i) },
  });
});

const courseOfCall: [number, string, number | null][] = [
  [0, 'call_in_queue', null],
  [9.999, 'call_in_queue', null],
  [10, 'call_placed', null],
  [14, 'call_in_progress', null],
  [44, 'call_hangup', 30],
];

test.each(courseOfCall)('get session: a call after %d seconds is %s', async (seconds, status, duration) => {
  const { acme, clock } = createSetup();
  const triggered = await acme.triggerCall({ body: call });
  expect(triggered).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Call triggered successfully',
    data: { callId: expect.stringMatching(/./) },
  });
  const { callId } = dataOf(triggered);
  clock.moveTo(nine + seconds * second);

  const session = await sessionOf(acme, callId);

  const over = status === 'call_hangup';
  expect(session).toMatchObject({
    sessionId: callId,
    communicationChannelType: 'outboundSipTrunk',
    communicationChannelName: 'Sales Line',
    agentDetails: { name: 'Ava', email: 'ava@example.com', version: '2' },
    userDetails: { number: '+14155550142', name: 'Maya', email: null },
    dynamicVariables: maya,
    status,
    duration,
    retryAttemptNo: 0,
    recordingUrl: over ? expect.stringMatching(/^http/) : null,
    analysis: over ? { sentiment: 'positive' } : null,
  });
  expect(session.transcript.length > 0).toBe(seconds >= 14);
});

test('get session: what is said on a call stands in its transcript', async () => {
  const { acme, clock } = createSetup();
  const body = { ...call, options: { initialMessage: `Hello \${name}, is this a good moment?` } };
  const { callId } = dataOf(await acme.triggerCall({ body }));
  clock.moveTo(nine + minute);

  expect((await sessionOf(acme, callId)).transcript).toMatchObject([
    { role: 'assistant', agentName: 'Ava', content: [{ text: 'Hello Maya, is this a good moment?' }] },
    { role: 'user', senderId: '+14155550142', content: [{ text: 'Hello, where is my order?' }] },
    { type: 'thinking' },
    { type: 'function_call' },
    { type: 'function_call_output' },
    { role: 'assistant' },
    { role: 'user', content: [{ text: 'Please sum up for me.' }] },
    { type: 'summary' },
    { role: 'assistant' },
  ]);
});

test('a call that nobody took is tried again, in a session with the number of the attempt', async () => {
  const { acme, clock } = createSetup();
  const body = { ...call, phoneNumber: '+14155550121', noOfRetries: 1, retryAfterHours: 1 };
  const { callId } = dataOf(await acme.triggerCall({ body }));
  clock.moveTo(nine + 2 * hour);

  expect(await sessionOf(acme, callId)).toMatchObject({ retryAttemptNo: 0, duration: null, recordingUrl: null });
  expect(await sessionOf(acme, `${callId}-r1`)).toMatchObject({
    status: 'call_hangup',
    retryAttemptNo: 1,
    duration: 30,
  });
});

test('cancel call: the call leaves the queue', async () => {
  const { acme, clock } = createSetup();
  const { callId } = dataOf(await acme.triggerCall({ body: call }));

  const cancelled = await acme.cancelCall({ path: { callId } });
  clock.moveTo(nine + hour);

  expect(cancelled).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Call canceled successfully!',
    data: { removedJobs: 1 },
  });
  expect(await sessionOf(acme, callId)).toMatchObject({ status: 'call_canceled', transcript: [], recordingUrl: null });
});

test.each([
  ['placed', 10],
  ['answered', 14],
  ['over', 44],
])('cancel call: a call that is %s is not cancelled', async (_, seconds) => {
  const { acme, clock } = createSetup();
  const { callId } = dataOf(await acme.triggerCall({ body: call }));
  clock.moveTo(nine + seconds * second);

  expect(await acme.cancelCall({ path: { callId } })).toMatchObject({ ok: false, status: 409 });
  clock.moveTo(nine + hour);
  expect(await sessionOf(acme, callId)).toMatchObject({ status: 'call_hangup' });
});

test('update workflow call: taken, with nothing to add', async () => {
  const { acme } = createSetup();
  const body = { customer_number: '14155550142', customer_details: { name: 'Maya' }, agent_version: 2 };

  expect(await acme.updateWorkflowCall({ path: { workflowId: 'wf_order_followup' }, body })).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Workflow call details updated successfully',
    data: null,
  });
});

const waysToRecording: [
  string,
  (callId: string, recordingUrl: string) => { callId?: string; callRecordingUrl?: string },
][] = [
  ['callId', (callId) => ({ callId })],
  ['callRecordingUrl, as the session has it', (_, callRecordingUrl) => ({ callRecordingUrl })],
  ['callRecordingUrl, of a storage elsewhere', () => ({ callRecordingUrl: 'https://storage.example.com/a/b.wav' })],
  ['both', (callId, callRecordingUrl) => ({ callId, callRecordingUrl })],
];

test.each(waysToRecording)('get signed URL: by %s, and the link leads to a sound', async (_, queryOf) => {
  const { acme, clock, mock } = createSetup();
  const { callId } = dataOf(await acme.triggerCall({ body: call }));
  clock.moveTo(nine + minute);
  const { recordingUrl } = (await sessionOf(acme, callId)) as { recordingUrl: string };

  const signed = await acme.getSignedUrl({ query: queryOf(callId, recordingUrl) });

  expect(signed).toMatchObject({ ok: true, status: 200, message: 'Signed url generated successfully!' });
  expect(Object.keys(dataOf(signed))).toEqual(['url']);
  for (const url of [dataOf(signed).url, recordingUrl]) {
    const recording = await mock.fetch(url);
    expect(recording.headers.get('content-type')).toBe('audio/wav');
    expect(new TextDecoder('latin1').decode(await recording.bytes())).toMatch(/^RIFF.{4}WAVEfmt /s);
  }
});

test('a session is the same under both base addresses', async () => {
  const at = createSetup();
  const chat = await sendMessage(at, messenger);
  const { callId } = dataOf(await at.acme.triggerCall({ body: call }));

  for (const sessionId of [chat.sessionId, callId]) {
    const first = await at.acme.getSession({ path: { sessionId }, base: 'baseUrl' });
    const other = await at.acme.getSession({ path: { sessionId }, base: 'baseUrlAlt' });

    expect(first.ok).toBe(true);
    expect(other).toEqual(first);
  }
});

test('each key of a workspace opens the same one', async () => {
  const at = createSetup();
  const { sessionId } = await sendMessage(at, messenger);

  expect((await sessionOf(clientOf(at.mock, 'acme-ci-key'), sessionId)).sessionId).toBe(sessionId);
});

test('the same channel name is another channel in another workspace', async () => {
  const { globex, clock } = createSetup();
  const { sessionId } = dataOf(await globex.triggerChat({ body: messenger }));
  clock.moveTo(nine + second);

  expect(await sessionOf(globex, sessionId)).toMatchObject({
    agentDetails: { name: 'Greta', number: '+14155550151' },
    transcript: [{ content: [{ text: 'Good day Maya, Greta from Globex speaking.' }] }],
  });
});

test('another workspace sees nothing of a chat, a thread, a call or a workflow, and changes nothing', async () => {
  const { acme, globex, clock } = createSetup();
  const scheduleTime = formatInstant(nine + hour);
  const chat = dataOf(await acme.triggerChat({ body: { ...messenger, scheduleTime } }));
  const thread = dataOf(await acme.triggerChat({ body: email }));
  const queued = dataOf(await acme.triggerCall({ body: { ...call, scheduleTime } }));
  const over = dataOf(await acme.triggerCall({ body: call }));
  clock.moveTo(nine + minute);
  const read = () =>
    Promise.all([chat.sessionId, thread.sessionId, queued.callId, over.callId].map((id) => sessionOf(acme, id)));
  const before = await read();

  const foreign = [
    ...(await Promise.all(before.map(({ sessionId }) => globex.getSession({ path: { sessionId } })))),
    await globex.cancelCall({ path: { callId: queued.callId } }),
    await globex.getSignedUrl({ query: { callId: over.callId } }),
    await globex.updateWorkflowCall({
      path: { workflowId: 'wf_order_followup' },
      body: { customer_number: '14155550142' },
    }),
    await globex.triggerChat({
      body: { doReturnResponse: true, agentName: 'Greta', sessionId: chat.sessionId, message: 'Hi' },
    }),
  ];
  const cancel = await globex.cancelScheduledMessages({ path: { sessionId: chat.sessionId } });

  expect(foreign.map(({ ok }) => ok)).toEqual(foreign.map(() => false));
  expect(JSON.stringify([foreign, cancel])).not.toMatch(/Maya|4155550142|Ava/);
  expect(foreign.slice(0, 4).map(({ errorCode }) => errorCode)).toEqual(Array(4).fill('sessionNotFound'));
  expect(cancel).toMatchObject({ ok: true, message: 'No scheduled jobs found', data: { isCancelled: false } });
  expect(await read()).toEqual(before);
  clock.moveTo(nine + hour + second);
  expect((await sessionOf(acme, chat.sessionId)).transcript).toHaveLength(1);
});
