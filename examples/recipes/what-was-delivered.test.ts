// Shows which messages would have been delivered, and to whom. Nothing is ever sent.
import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('a template is delivered with its variables', async () => {
  await using mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });

  await client.triggerChat({
    body: {
      communicationChannel: 'Support Messenger',
      customerNumber: '+14155550123',
      messengerOptions: {
        messageType: 'template',
        templateId: 'order_update',
        templateVariables: { 1: 'Ada', 2: 'A-1042' },
      },
    },
  });
  await mock.control.advanceClock({ seconds: 1 });

  expect((await mock.control.listMessages({ to: '+14155550123' })).messages).toMatchObject([
    { state: 'sent', text: expect.stringMatching(/Ada.*A-1042/s) },
  ]);
});
