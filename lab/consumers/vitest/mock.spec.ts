import { expect, test } from 'understudy-kit/vitest';

test('a conversation completes half an hour after its last message', async ({ api, clock, mock }) => {
  const sent = await api.triggerChat({
    body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name: 'Ada' } },
  });
  expect(sent).toHaveStatus(200);
  clock.advance({ hours: 1 });

  const session = await api.getSession({ path: { sessionId: (sent.ok && sent.data.sessionId) || '' } });
  expect(session).toHaveStatus('completed');
  expect(session).toHaveTranscript([expect.stringMatching(/^assistant: Hi Ada!/)]);
  await expect(mock).toHaveDelivered({ to: '+14155550123', text: expect.stringContaining('Ada') });
});

test.for([7, 70])('moving the clock by %i days affects this test only', (days, { clock }) => {
  const before = clock.now();
  clock.advance({ days });
  expect(clock.now() - before).toBe(days * 86_400_000);
});
