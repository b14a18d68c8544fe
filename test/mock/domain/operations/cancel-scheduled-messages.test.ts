import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DomainEvent, Outgoing } from '../../../../mock/domain/event.ts';
import { cancelScheduledMessages } from '../../../../mock/domain/operations/cancel-scheduled-messages.ts';
import {
  advance,
  after,
  ask,
  callIn,
  cancelCommand,
  chatIn,
  given,
  later,
  refusalOf,
  sessionIn,
  start,
  successOf,
} from '../../../support/given.ts';

const sessionId = 'ses_studio_1';
const cancel = cancelCommand(sessionId, { now: later(1) });

test('a scheduled message is cancelled', () => {
  const world = given(...scheduled());

  expect(cancelScheduledMessages(world, cancel)).toEqual({
    accepted: true,
    message: 'Scheduled messages cancelled successfully',
    data: { sessionId, isCancelled: true },
    events: [
      { type: 'message-cancelled', at: later(1), sessionId, messageIndex: 0 },
      { type: 'chat-completed', at: later(1), sessionId },
    ],
    gaps: [],
  });
});

test('a cancelled message is never sent', () => {
  const world = after(given(...scheduled()), cancel);

  expect(advance(world, later(100_000))).toEqual([]);
});

describe('nothing is pending', () => {
  test.each(['ses_studio_2', '', ' ', '__proto__', 'x'.repeat(100_000)])(
    'in a session that is not there',
    (unknown) => {
      const world = given(...scheduled());

      expect(cancelScheduledMessages(world, cancelCommand(unknown))).toEqual({
        accepted: true,
        message: 'No scheduled jobs found',
        data: { sessionId: unknown, isCancelled: false, reason: expect.stringMatching(/./) },
        events: [],
        gaps: ['cancel-scheduled/reason-text'],
      });
    },
  );

  test('in a session of another workspace, whose message stays pending', () => {
    const world = given(...scheduled({ workspaceId: 'rival' }));

    expect(cancelScheduledMessages(world, cancel)).toMatchObject({ message: 'No scheduled jobs found', events: [] });
    expect(ask(world, cancelCommand(sessionId, { workspaceId: 'rival' }))).toMatchObject({
      data: { isCancelled: true },
    });
  });

  test('in a call', () => {
    const world = given();
    const callId = callIn(world);

    expect(ask(world, cancelCommand(callId))).toMatchObject({ message: 'No scheduled jobs found' });
    expect(sessionIn(world, callId).status).toBe('call_in_queue');
  });

  test('once it was sent', () => {
    const world = given(...scheduled());
    advance(world, later(61));

    expect(cancelScheduledMessages(world, cancel)).toMatchObject({
      message: 'No scheduled jobs found',
      data: { isCancelled: false },
      events: [],
    });
  });
});

test('a message that is being sent is not cancelled any more', () => {
  const world = given(...scheduled());
  advance(world, later(60));

  expect(cancelScheduledMessages(world, cancel)).toEqual({
    accepted: true,
    message: 'Jobs not cancelled',
    data: { sessionId, isCancelled: false, reason: expect.stringMatching(/./) },
    events: [],
    gaps: ['cancel-scheduled/reason-text'],
  });
  expect(advance(world, later(61))).toMatchObject([{ type: 'message-sent' }]);
});

test('cancel-scheduled/several-messages: the pending one is cancelled though another is being sent', () => {
  const world = given(...scheduled({ dues: [later(1), later(60)] }));
  advance(world, later(1));

  expect(cancelScheduledMessages(world, cancel)).toMatchObject({
    data: { isCancelled: true },
    events: [{ type: 'message-cancelled', messageIndex: 1 }],
  });
});

describe('cancel-scheduled/session-after-cancel', () => {
  test('a conversation that never began is completed', () => {
    const world = after(given(...scheduled()), cancel);

    expect(sessionIn(world, sessionId)).toMatchObject({ status: 'completed', transcript: [], analysis: null });
  });

  test('a conversation that began goes on until nothing was said for long', () => {
    const world = given(...scheduled({ dues: [start, later(600)] }));
    after(world, cancelCommand(sessionId, { now: later(60) }));

    expect(sessionIn(world, sessionId).status).toBe('active');
    advance(world, later(1_800.5));
    expect(sessionIn(world, sessionId).status).toBe('completed');
  });

  test('a conversation in which nothing was said for long is over when its last message is cancelled', () => {
    const world = given(...scheduled({ dues: [start, later(86_400)] }));
    after(world, cancelCommand(sessionId, { now: later(7_200) }));
    advance(world, later(100_000));

    expect(sessionIn(world, sessionId).status).toBe('completed');
  });

  test('a thread that was completed is so again when the answer in it is cancelled', () => {
    const world = given();
    const mail = { communicationChannel: 'Desk', customerEmail: 'jo@example.com' };
    const thread = chatIn(world, mail);
    const replyTo = { ...mail, emailOptions: { replyTo: thread }, scheduleTime: '2026-11-21T09:00:00Z' };
    chatIn(world, replyTo, { now: later(3_600) });

    after(world, cancelCommand(thread, { now: later(3_700) }));
    advance(world, later(100_000));

    expect(sessionIn(world, thread).status).toBe('completed');
  });
});

describe('whatever was scheduled', () => {
  const dues = fc.array(fc.integer({ min: 0, max: 120 }).map(later), { maxLength: 6 });
  const moments = fc.integer({ min: 0, max: 150 }).map(later);

  test('the answer tells whether anything is pending, and nothing pending is left', () => {
    fc.assert(
      fc.property(dues, moments, (dues, now) => {
        const world = given(...scheduled({ dues }));
        const pending = dues.filter((due) => due > now).length;

        const { data, events } = successOf(ask(world, cancelCommand(sessionId, { now })));

        expect(data.isCancelled).toBe(pending > 0);
        expect(events.filter(({ type }) => type === 'message-cancelled')).toHaveLength(pending);
        expect('reason' in data).toBe(pending === 0);
        expect(advance(world, later(150)).filter(({ type }) => type === 'message-sending')).toEqual([]);
      }),
      { seed: 1 },
    );
  });

  test('a second cancel changes nothing', () => {
    fc.assert(
      fc.property(dues, moments, (dues, now) => {
        const again = cancelCommand(sessionId, { now });
        const once = after(given(...scheduled({ dues })), again);

        expect(cancelScheduledMessages(once, again)).toMatchObject({ data: { isCancelled: false }, events: [] });
      }),
      { seed: 1 },
    );
  });
});

test('the operation never refuses, unless the workspace is set up to fail', () => {
  expect(() => refusalOf(ask(given(), cancel))).toThrow('Not refused');
});

/** A chat that is started, and its messages, which are due then. */
function scheduled({ workspaceId = 'studio', dues = [later(60)] } = {}): DomainEvent[] {
  const agent = { name: workspaceId === 'rival' ? 'Rob' : 'Mia', number: null, email: null, version: '1' };
  const user = { id: 'u1', name: null, number: '+14155550170', email: null };
  const words = { type: 'say', text: 'Hello' } as const;
  const outgoing: Outgoing = { agent, variables: null, words, attachments: [], email: null };
  const begin = { workspaceId, at: start, agent, user, variables: null, channelName: 'Messenger' };
  return [
    { type: 'chat-started', at: start, sessionId, start: { ...begin, channelType: 'messengerChat' } },
    ...dues.map((dueAt) => ({ type: 'message-scheduled', at: start, sessionId, dueAt, outgoing }) as const),
  ];
}
