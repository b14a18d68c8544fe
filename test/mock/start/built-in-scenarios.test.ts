import { expect, test } from 'vitest';
import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import { sessionStatuses } from '../../../src/generated/enums.ts';
import { scenarios } from '../../../src/generated/mock-scenarios.ts';

const shown: Record<string, (mock: Mock, ids: Readonly<Record<string, string>>) => Promise<void>> = {
  async 'empty-inbox'({ control }) {
    expect(await control.listSessions()).toMatchObject({ total: 0 });
    expect((await control.listEvents()).events.every(({ type }) => type === 'workspace-opened')).toBe(true);
  },
  async 'failed-tool-call'({ control }, ids) {
    const { session, transcript } = await control.readSession({ sessionId: ids.chat ?? '' });
    expect(session.status).toBe('active');
    expect(transcript).toContainEqual(expect.objectContaining({ type: 'function_call_output', is_error: true }));
  },
  async 'three-retries'({ control }) {
    const { calls } = await control.listCalls({ isFinished: true });
    expect((await control.listSessions({ kind: 'call' })).sessions.map(({ status }) => status)).toEqual(
      Array(4).fill('call_expired'),
    );
    expect(calls.map(({ retryAttemptNo }) => retryAttemptNo).toSorted()).toEqual([0, 1, 2, 3]);
  },
  async 'expired-call'({ control }) {
    expect((await control.listSessions()).sessions).toMatchObject([{ kind: 'call', status: 'call_expired' }]);
  },
  async 'busy-morning'({ control }) {
    const { sessions } = await control.listSessions({ order: 'updated' });
    expect(sessions[0]).toMatchObject({ customerName: 'Ada Lovelace', status: 'active' });
    expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(sessionStatuses));
    expect(new Set(sessions.map(({ channelType }) => channelType)).size).toBe(4);
    expect(new Set(sessions.map(({ workspaceId }) => workspaceId)).size).toBe(2);
    expect((await control.listSchedule()).scheduled.filter(({ waiting }) => !waiting)).toHaveLength(4);
    const states = (await control.listMessages()).messages.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['sent', 'pending', 'failed']));
  },
  async 'long-and-right-to-left'({ control }, ids) {
    const textsOf = async (name: string) =>
      JSON.stringify((await control.readSession({ sessionId: ids[name] ?? '' })).transcript);
    expect(await textsOf('arabic')).toMatch(/\p{Script=Arabic}{4}/u);
    expect(await textsOf('hebrew')).toMatch(/\p{Script=Hebrew}{4}/u);
    expect(await textsOf('long')).toMatch(/\w{300}/);
    expect((await textsOf('long')).length).toBeGreaterThan(1500);
  },
  async 'refund-in-progress'({ control }, ids) {
    const { session, transcript } = await control.readSession({ sessionId: ids.refund ?? '' });
    expect(session.status).toBe('active');
    const typesOf = (name: string) =>
      transcript.flatMap((entry) => ('name' in entry && entry.name === name ? [entry.type] : []));
    expect(typesOf('refund_order')).toEqual(['function_call', 'function_call_output']);
    expect(typesOf('open_ticket')).toEqual(['function_call']);
  },
  async 'scheduled-across-dst'({ control }) {
    const { messages } = await control.listMessages();
    const dueOf = (customer: string) => messages.find(({ to }) => to === customer)?.dueAt;
    expect(dueOf('visitor-before')).toBe('2026-10-24T07:00:00.000Z');
    expect(dueOf('visitor-after')).toBe('2026-10-26T08:00:00.000Z');
    // 09:00 in Berlin, after the change to winter time.
    expect(dueOf('visitor-of-that-night')).toBe('2026-10-25T08:00:00.000Z');
    expect((await control.listCalls()).calls).toMatchObject([{ dueAt: '2026-10-25T08:00:00.000Z' }]);
  },
  async 'queue-full'({ control }) {
    const { calls, lines } = await control.listCalls({ workspaceId: 'acme' });
    expect(lines).toMatchObject([{ lines: 2, busy: 2 }]);
    expect(calls.slice(0, 2)).toMatchObject(Array(2).fill({ status: 'call_in_progress', outcome: 'longTalk' }));
    expect(calls.slice(2)).toMatchObject([
      ...Array(2).fill({ waiting: true, callPriority: 1 }),
      ...Array(4).fill({ waiting: true, callPriority: 10 }),
    ]);
  },
  async 'ended-reply-conversation'({ control }, ids) {
    const { session, transcript } = await control.readSession({ sessionId: ids.conversation ?? '' });
    expect(session.status).toBe('completed');
    expect(transcript.filter((entry) => 'role' in entry && entry.role === 'user')).toHaveLength(2);
  },
  async examples({ control }, ids) {
    expect((await control.listSessions()).total).toBe(Object.keys(ids).length + 1);
    expect(ids).toMatchObject({ chat: 'ses_acme_0f3c9a1be27d4456', completed: 'call_acme_9a47d2c05e1b8f36' });
  },
};

test('every built-in scenario has a row in the table of built-in-scenarios.test.ts', () => {
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(scenarios));
  expect(Object.keys(scenarios)).toHaveLength(11);
});

test.each(Object.entries(shown))('the scenario %s has the sessions that its name describes', async (name, check) => {
  await using mock = createMock({ clock: manualClock(0) });
  const { ids } = await mock.load(name);

  expect(Object.values(ids)).not.toContain('');
  await check(mock, ids);
});
