import { expect, test } from 'vitest';
import { decide } from '../../../../mock/domain/operations/index.ts';
import {
  chatCommand,
  createChat,
  parseInstant,
  readSession,
  refusalOf,
  successOf,
  worldWith,
} from '../../../support/mock/world.ts';

const message = { communicationChannel: 'Messenger', customerNumber: '+14155550170' };

test.each(['Elsewhere', 'messenger', 'Messenger ', '', 'Closed', 'constructor'])(
  'Trigger Chat answers that the channel %j is not found',
  (name) => {
    expect(expectRefusal({ ...message, communicationChannel: name })).toMatchObject({
      status: 404,
      errorCode: 'channelNotFound',
      gaps: [],
    });
  },
);

test.each([
  [{}, 'Mia', '2'],
  [{ agentName: 'Oda' }, 'Oda', '1'],
  [{ agentName: 'Mia', agentVersion: '1' }, 'Mia', '1'],
  [{ agentVersion: 'draft' }, 'Mia', 'draft'],
  [{ communicationChannel: 'Old Mia' }, 'Mia', '1'],
  [{ communicationChannel: 'Old Mia', agentVersion: 'default' }, 'Mia', '2'],
  [{ communicationChannel: 'Draft Mia' }, 'Mia', 'draft'],
  [{ communicationChannel: 'Draft Mia', agentName: 'Mia' }, 'Mia', 'draft'],
  [{ communicationChannel: 'Draft Mia', agentName: 'Oda' }, 'Oda', '1'],
  [{ communicationChannel: 'Nobody', agentName: 'Oda' }, 'Oda', '1'],
])('Trigger Chat with the fields %j uses the agent %s in version %s', (choice, name, version) => {
  const world = worldWith();

  expect(readSession(world, createChat(world, { ...message, ...choice })).agentDetails).toMatchObject({
    name,
    version,
  });
});

test.each([
  [{ agentName: 'mia' }, 'agentNotFound'],
  [{ agentVersion: '02' }, 'agentVersionNotFound'],
  [{ agentVersion: '' }, 'agentVersionNotFound'],
  [{ agentVersion: 'Draft' }, 'agentVersionNotFound'],
])('Trigger Chat finds an agent and its version only by the exact name: %j', (choice, errorCode) => {
  expect(expectRefusal({ ...message, ...choice }).errorCode).toBe(errorCode);
});

test.each([
  ['later', { scheduleTime: '2026-11-20T18:30:00+05:30' }, '2026-11-20T13:00:00Z'],
  ['in the past, so at once', { scheduleTime: '2026-11-20T08:00:00Z' }, null],
  [
    'in a time zone',
    { startWorkingHour: '09:00', endWorkingHour: '14:00', timezone: 'Asia/Kolkata' },
    '2026-11-21T03:30:00Z',
  ],
  [
    'later and after the hours',
    { scheduleTime: '2026-11-22T20:00:00Z', startWorkingHour: '09:00', endWorkingHour: '17:00' },
    '2026-11-23T09:00:00Z',
  ],
])('Trigger Chat sends a message at the time of its schedule: %s', (_, when, dueAt) => {
  for (const body of [
    { ...message, ...when },
    { communicationChannel: 'Site', customerNumber: 'u1', ...when },
    { communicationChannel: 'Desk', customerEmail: 'jo@example.com', ...when },
  ]) {
    const { events } = successOf(decide(worldWith(), chatCommand(body)));

    expect(events).toMatchObject([{}, { type: 'message-scheduled', dueAt: dueAt && parseInstant(dueAt) }]);
  }
});

const email = { communicationChannel: 'Desk', customerEmail: 'jo@example.com' };
const site = { communicationChannel: 'Site', customerNumber: 'visitor-7' };

test.each<[field: string, of: string, body: Parameters<typeof chatCommand>[0], named: boolean]>([
  ['emailOptions', 'the messenger app', { ...message, emailOptions: { subject: 'a' } }, true],
  ['customerEmail', 'the messenger app', { ...message, customerEmail: 'jo@example.com' }, true],
  ['messengerOptions', 'the messenger app', { ...message, messengerOptions: {} }, false],
  ['agentNumber', 'Web Chat', { ...site, agentNumber: '+14155550101' }, true],
  ['emailOptions', 'Web Chat', { ...site, emailOptions: {} }, true],
  ['messengerOptions', 'Web Chat', { ...site, messengerOptions: { additionalContext: 'a' } }, false],
  ['messengerOptions', 'Email', { ...email, messengerOptions: {} }, true],
  ['customerNumber', 'Email', { ...email, customerNumber: '+14155550170' }, true],
  ['emailOptions', 'Email', { ...email, emailOptions: {} }, false],
])('trigger-chat/fields-of-other-channels: Trigger Chat ignores the field %s on %s', (_, __, body, named) => {
  const { gaps } = successOf(decide(worldWith(), chatCommand(body)));

  expect(gaps).toEqual(named ? ['trigger-chat/fields-of-other-channels'] : []);
});

function expectRefusal(body: Parameters<typeof chatCommand>[0]) {
  return refusalOf(decide(worldWith(), chatCommand(body)));
}
