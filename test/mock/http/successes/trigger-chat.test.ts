import { expect, test } from 'vitest';
import { hour, second } from '../../../../src/instant.ts';
import type { BodyOf, DataOf } from '../../../../src/operations.ts';
import { start } from '../../../support/mock/world.ts';
import { createSetup, dataOf, email, messenger, sendMessage, sessionOf, webChat } from './setup.ts';

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
  ['Web Chat, written by the agent', webChat, avaOpens, null],
  [
    'Web Chat with more context',
    { ...webChat, messengerOptions: { additionalContext: 'Be short.' } },
    avaOpens,
    { additionalContext: 'Be short.' },
  ],
  [
    'Web Chat, where the agent writes whatever the message type',
    { ...webChat, messengerOptions: { messageType: 'say', message: 'Hello' } },
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

  at.clock.moveTo(start + second);
  const { transcript, status } = await sessionOf(at.acme, dataOf(triggered).sessionId);
  expect(status).toBe('active');
  expect(transcript).toMatchObject([
    { type: 'message', role: 'assistant', content: [{ type: 'text', text }], metadata },
  ]);
});

test('the agent of a message is who it comes from', async () => {
  const [entry] = (await sendMessage(createSetup(), { ...messenger, agentNumber: '+14155550102' })).transcript;

  expect(entry).toMatchObject({ senderId: '+14155550102', senderName: 'Ava', agentName: 'Ava' });
});

test('a message goes out from a number of its channel', async () => {
  const { agentDetails } = await sendMessage(createSetup(), messenger);

  expect(['+14155550101', '+14155550102']).toContain(agentDetails.number);
});

test('attachments are after the words, as what their links say they are', async () => {
  const attachments = ['https://files.example.com/a.png', 'https://files.example.com/b.pdf?x=.png'];
  const [entry] = (await sendMessage(createSetup(), { ...webChat, attachments })).transcript;
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
  const session = await sendMessage(at, { ...webChat, attachments: ['https://files.example.com/a.jpg'] });
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
