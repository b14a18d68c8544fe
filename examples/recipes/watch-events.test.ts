// Waits for an event over HTTP, from a test in another process, instead of polling.
import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';
import { createControl } from '../../src/control-operations.ts';

test('a message is sent, and an event says so', async () => {
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const control = createControl({ baseUrl: baseUrl.replace(/api$/, '_mock') });
  const client = createClient({ apiKey: 'acme-key', baseUrl });
  const events = control.streamEvents({ since: 0 });

  await client.triggerChat({
    body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name: 'Ada' } },
  });

  const seen: string[] = [];
  for await (const { type } of events) {
    seen.push(type);
    if (type === 'message-sent') break;
  }
  expect(seen.slice(-3)).toEqual(['chat-started', 'message-scheduled', 'message-sent']);
});
