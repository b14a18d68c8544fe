import { expect, test } from 'vitest';
import type { Profile } from '../../../mock/domain/decision.ts';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { apply } from '../../../mock/domain/lifecycle.ts';
import { advance, createChat, parseInstant, secondsAfterStart, start, worldWith } from '../../support/mock/world.ts';

function profileSetEvent(profile: Profile, instant = start): DomainEvent {
  return { type: 'profile-set', at: instant, profile };
}

test('a new profile of gap answers changes the working hours of phone calls and messages that already wait', () => {
  const noon = { startWorkingHour: '12:00', endWorkingHour: '12:00' };
  const visitor = { communicationChannel: 'Site', customerNumber: 'visitor-7' };
  const world = worldWith(profileSetEvent({ 'working-hours/equal': 'one-minute' }));
  createChat(world, { ...visitor, ...noon });
  const other = worldWith();
  createChat(other, { ...visitor, scheduleTime: '2026-11-20T09:30:00Z', endWorkingHour: '10:00' });
  apply(other, profileSetEvent({ 'working-hours/boundary': 'end-exclusive' }));
  createChat(other, { ...visitor, scheduleTime: '2026-11-20T10:00:00Z', endWorkingHour: '10:00' });

  expect(advance(world, secondsAfterStart(2 * 3600))).toEqual([]);
  expect(advance(world, secondsAfterStart(3 * 3600))).toMatchObject([
    { type: 'message-sending', at: parseInstant('2026-11-20T12:00:00Z') },
  ]);
  const sent = advance(other, secondsAfterStart(2 * 3600)).filter(({ type }) => type === 'message-sent');

  expect(sent).toHaveLength(1);
});
