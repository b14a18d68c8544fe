import { expect, test } from 'understudy-kit/vitest';

for (const days of [7, 70])
  test(`a message is sent, and ${days} days pass in this test alone`, async ({ api, clock, mock }) => {
    const before = clock.now();
    const sent = await api.triggerChat({
      body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name: 'Ada' } },
    });
    expect(sent).toHaveStatus(200);
    clock.advance({ days });

    const session = await api.getSession({ path: { sessionId: (sent.ok && sent.data.sessionId) || '' } });
    expect(session).toHaveStatus('completed');
    expect(session).toHaveTranscript([expect.stringMatching(/^assistant: Hi Ada!/)]);
    await expect(mock).toHaveDelivered({ to: '+14155550123', text: expect.stringContaining('Ada') });
    expect(clock.now() - before).toBe(days * 86_400_000);
  });
