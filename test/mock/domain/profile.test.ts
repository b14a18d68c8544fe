import { expect, test } from 'vitest';
import { apply } from '../../../mock/domain/apply.ts';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { defaultProfile, type Profile } from '../../../mock/domain/profile.ts';
import {
  advance,
  ask,
  at,
  callCommand,
  callIn,
  chatIn,
  given,
  later,
  refusalOf,
  sessionIn,
  start,
} from '../../support/given.ts';

function profileSet(profile: Profile, moment = start): DomainEvent {
  return { type: 'profile-set', at: moment, profile };
}

test('a world begins with the default answers', () => {
  expect(given().profile).toBe(defaultProfile);
  expect(defaultProfile).toEqual({});
});

test('setting a profile replaces all that was chosen before', () => {
  const world = given(
    profileSet({ 'session/time-of-call': 'placed', 'session/version-label': 'none' }),
    profileSet({ 'session/version-label': 'none' }, later(1)),
  );

  expect(world.profile).toEqual({ 'session/version-label': 'none' });
});

test('a profile can be written into a log and read from it', () => {
  const event = profileSet({ 'trigger-call/past-schedule': 'refused' });

  expect(JSON.parse(JSON.stringify(event))).toEqual(event);
});

test('a profile counts from when it is set, and what was answered stays', () => {
  const world = given();
  const body = { scheduleTime: '2026-11-20T08:00:00Z' };
  const callId = callIn(world, body);
  const [refusing, taking] = [profileSet({ 'trigger-call/past-schedule': 'refused' }), profileSet({})];

  expect(refusalOf(ask(given(refusing), callCommand(body))).errorCode).toBe('validationError');
  expect(ask(given(refusing, taking), callCommand(body)).accepted).toBe(true);
  expect(sessionIn(world, callId).status).toBe('call_in_queue');
});

test('hours that were looked up before mean something else under another profile', () => {
  const noon = { startWorkingHour: '12:00', endWorkingHour: '12:00' };
  const visitor = { communicationChannel: 'Site', customerNumber: 'visitor-7' };
  const world = given(profileSet({ 'working-hours/equal': 'one-minute' }));
  chatIn(world, { ...visitor, ...noon });
  const other = given();
  chatIn(other, { ...visitor, scheduleTime: '2026-11-20T09:30:00Z', endWorkingHour: '10:00' });
  apply(other, profileSet({ 'working-hours/boundary': 'end-exclusive' }));
  chatIn(other, { ...visitor, scheduleTime: '2026-11-20T10:00:00Z', endWorkingHour: '10:00' });

  expect(advance(world, later(2 * 3600))).toEqual([]);
  expect(advance(world, later(3 * 3600))).toMatchObject([{ type: 'message-sending', at: at('2026-11-20T12:00:00Z') }]);
  const sent = advance(other, later(2 * 3600)).filter(({ type }) => type === 'message-sent');

  expect(sent).toHaveLength(1);
});

test('what does not exist cannot be asked for', () => {
  const { profile } = given();

  // @ts-expect-error There is no such alternative.
  expect(profile['session/time-of-call'] === 'answered').toBe(false);
  // @ts-expect-error There is no such gap.
  expect(profile['session/no-such-gap']).toBeUndefined();
});
