import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../../mock/domain/event.ts';
import { decide } from '../../../../mock/domain/operations/index.ts';
import {
  advance,
  cancelCommand,
  execute,
  readSession,
  secondsAfterStart,
  start,
  successOf,
  worldWith,
} from '../../../support/mock/world.ts';

const sessionId = 'ses_studio_1';
const cancel = cancelCommand(sessionId, { now: secondsAfterStart(1) });

test('cancel-scheduled/session-after-cancel: a chat completes if its first message is cancelled', () => {
  const world = worldWith(...scheduleMessages());
  execute(world, cancel);

  expect(readSession(world, sessionId)).toMatchObject({ status: 'completed', transcript: [], analysis: null });
});

const dues = fc.array(fc.integer({ min: 0, max: 120 }).map(secondsAfterStart), { maxLength: 6 });
const instants = fc.integer({ min: 0, max: 150 }).map(secondsAfterStart);

test('a cancel of scheduled messages cancels every pending message of the session, whatever the due time', () => {
  fc.assert(
    fc.property(dues, instants, (dues, now) => {
      const world = worldWith(...scheduleMessages({ dues }));
      const pending = dues.filter((due) => due > now).length;

      const command = cancelCommand(sessionId, { now });
      const { data, events } = successOf(execute(world, command));

      expect(data.isCancelled).toBe(pending > 0);
      expect(events.filter(({ type }) => type === 'message-cancelled')).toHaveLength(pending);
      expect('reason' in data).toBe(pending === 0);
      expect(successOf(decide(world, command))).toMatchObject({ data: { isCancelled: false }, events: [] });
      expect(advance(world, secondsAfterStart(150)).filter(({ type }) => type === 'message-sending')).toEqual([]);
    }),
    { seed: 1 },
  );
});

function scheduleMessages({ workspaceId = 'studio', dues = [secondsAfterStart(60)] } = {}): DomainEvent[] {
  const agent = { name: workspaceId === 'rival' ? 'Rob' : 'Mia', number: null, email: null, version: '1' };
  const user = { id: 'u1', name: null, number: '+14155550170', email: null };
  const content = { type: 'text', text: 'Hello' } as const;
  const shared = { at: start, sessionId, agent, variables: null };
  const outgoing = { content, attachments: [], email: null };
  const channel = { channelType: 'messengerChat', channelName: 'Messenger' } as const;
  return [
    { type: 'chat-started', ...shared, workspaceId, user, ...channel },
    ...dues.map((dueAt) => ({ type: 'message-scheduled', ...shared, dueAt, ...outgoing }) as const),
  ];
}
