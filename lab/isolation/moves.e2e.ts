import { expect, test } from '../../integrations/playwright.ts';
import { createClient } from '../../src/client.ts';
import { createControl } from '../../src/control-client.ts';
import { day, formatInstant } from '../../src/instant.ts';

/** The control: workspaces without clocks of their own, so that all tests move one. */
const isShared = process.env.SOAK_SHARED_CLOCK === '1';

// Behind the clock of the mock, so that a workspace can go over to it.
if (isShared) test.use({ workspaceOptions: { startAt: Date.parse('2020-01-01T00:00:00Z') } });

// Rounds are here: `--repeat-each` would start four new processes for each.
const rounds = Number(process.env.SOAK_ROUNDS);
for (let index = 0; index < 20 * rounds; index += 1) {
  const number = (index % 20) + 1;
  test(`test ${index + 1} moves its time by ${number} weeks`, async ({ mock }) => {
    const { baseUrl, apiKey, workspaceId, control } = mock;
    const clock = isShared ? createControl({ baseUrl: new URL('/_mock', baseUrl).href }) : control;
    if (isShared) await control.setClock({ mode: 'mock' });
    const move = (days: number) => clock.advanceClock({ days });
    const now = async () => Date.parse((await clock.getClock()).now);
    const client = createClient({ baseUrl, apiKey });
    const startedAt = await now();
    const due = startedAt + 7 * number * day;
    const chat = await client.triggerChat({
      body: { communicationChannel: 'Website Chat', customerNumber: 'visitor-7', scheduleTime: formatInstant(due) },
    });
    const call = await client.triggerCall({
      body: { phoneNumber: '+14155550196', agentName: 'Ava', noOfRetries: 1, retryAfterHours: 20 },
    });
    if (!chat.ok || !call.ok) throw new Error('The mock refused a request.');
    const session = async () => {
      const answer = await client.getSession({ path: chat.data });
      return answer.ok ? answer.data : undefined;
    };

    for (let week = 1; week < number; week += 1) await move(7);
    expect(await now()).toBe(startedAt + 7 * (number - 1) * day);
    expect(await session()).toMatchObject({ status: 'active', transcript: [], updatedAt: formatInstant(startedAt) });

    const { events } = await move(7);
    const ownEvents = events.filter(({ sessionId }) => sessionId === chat.data.sessionId);
    expect(ownEvents.map(({ type, at }) => [type, at])).toEqual([['message-sending', formatInstant(due)]]);
    expect(events).toHaveLength(number === 1 ? events.length : 1);
    await move(1);
    expect(await session()).toMatchObject({
      status: 'completed',
      transcript: [{ timestamp: formatInstant(due + 500) }],
    });
    const { counts } = await control.listCalls({ workspaceId });
    expect(counts.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['call_expired', 1],
      ['call_hangup', 1],
    ]);
    expect((await control.listSessions()).total).toBe(3);
  });
}
