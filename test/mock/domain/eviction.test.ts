import { expect, test } from 'vitest';
import { apply } from '../../../mock/domain/apply.ts';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { nextDueAt } from '../../../mock/domain/lifecycle.ts';
import { chatOf } from '../../../mock/domain/world.ts';
import { advance, createChat, secondsAfterStart, worldWith } from '../../support/mock/world.ts';

const say = { messageType: 'say', message: 'Hello' } as const;
const message = { communicationChannel: 'Messenger', customerNumber: '+14155550170', messengerOptions: say };
const toEvicted = (...sessionIds: string[]): DomainEvent => ({
  type: 'sessions-evicted',
  at: secondsAfterStart(60),
  sessionIds,
  total: sessionIds.length,
});

test('what was due for evicted chats is off the agenda', () => {
  const world = worldWith();
  const [first, second] = [createChat(world, message), createChat(world, message)];
  advance(world, secondsAfterStart(60));
  const before = world.agenda.length;

  apply(world, toEvicted(first));

  expect(nextDueAt(world)).toBe(chatOf(world, second).idleAt);
  expect(world.agenda.length).toBe(before - 1);
});
