import { describe, expect, test } from 'vitest';
import { triggerChat } from '../../../../mock/domain/operations/trigger-chat/index.ts';
import {
  advance,
  chatCommand,
  createChat,
  parseInstant,
  readSession,
  refusalOf,
  secondsAfterStart,
  start,
  successOf,
  worldWith,
} from '../../../support/mock/world.ts';

const message = { communicationChannel: 'Messenger', customerNumber: '+14155550170' };

test('a message is due now unless something else is asked for', () => {
  const { message: text, data, events, gaps } = successOf(triggerChat(worldWith(), chatCommand(message)));

  expect(text).toBe('Trigger dispatched');
  expect(data).toEqual({ sessionId: expect.stringMatching(/^ses_studio_[0-9a-f]{16}$/) });
  expect(events).toMatchObject([
    { type: 'chat-started', at: start, sessionId: data.sessionId, start: { channelName: 'Messenger' } },
    { type: 'message-scheduled', at: start, sessionId: data.sessionId, dueAt: start },
  ]);
  expect(gaps).toEqual([]);
});

test('trigger-chat/session-per-trigger: each request opens a session', () => {
  const world = worldWith();

  expect(createChat(world, message)).not.toBe(createChat(world, message));
});

describe('channel', () => {
  test.each(['Elsewhere', 'messenger', 'Messenger ', '', 'Closed', 'constructor'])('%j is not to be found', (name) => {
    expect(expectRefusal({ ...message, communicationChannel: name })).toMatchObject({
      status: 404,
      errorCode: 'channelNotFound',
      gaps: [],
    });
  });

  test.each(['Line', 'Text'])('%s is no channel for chats', (name) => {
    expect(expectRefusal({ ...message, communicationChannel: name })).toMatchObject({
      status: 400,
      errorCode: 'unsupportedChannelType',
      gaps: [],
    });
  });
});

describe('agent', () => {
  test.each([
    [{}, 'Mia', '2'],
    [{ agentName: 'Oda' }, 'Oda', '1'],
    [{ agentName: 'Mia', agentVersion: '1' }, 'Mia', '1'],
    [{ agentVersion: 'draft' }, 'Mia', 'draft'],
    [{ communicationChannel: 'Old Mia' }, 'Mia', '1'],
    [{ communicationChannel: 'Old Mia', agentVersion: 'default' }, 'Mia', '2'],
    [{ communicationChannel: 'Draft Mia' }, 'Mia', 'draft'],
    [{ communicationChannel: 'Nobody', agentName: 'Oda' }, 'Oda', '1'],
  ])('of %j is %s %s', (choice, name, version) => {
    const world = worldWith();

    expect(readSession(world, createChat(world, { ...message, ...choice })).agentDetails).toMatchObject({
      name,
      version,
    });
  });

  test("trigger-chat/version-of-named-agent: the channel's version is not for another agent", () => {
    const world = worldWith();
    const draft = { ...message, communicationChannel: 'Draft Mia' };

    expect(readSession(world, createChat(world, { ...draft, agentName: 'Oda' })).agentDetails.version).toBe('1');
    expect(readSession(world, createChat(world, { ...draft, agentName: 'Mia' })).agentDetails.version).toBe('draft');
  });

  test.each([
    [{ agentName: 'Nobody' }, 404, 'agentNotFound', 'trigger-chat/unknown-agent'],
    [{ agentVersion: '9' }, 404, 'agentVersionNotFound', 'trigger-chat/unknown-agent-version'],
    [{ communicationChannel: 'Nobody' }, 400, 'agentNameRequired', 'trigger-chat/no-agent'],
  ])('%j is refused', (choice, status, errorCode, gap) => {
    expect(expectRefusal({ ...message, ...choice })).toMatchObject({ status, errorCode, gaps: [gap] });
  });
});

describe('when a message is due', () => {
  test.each([
    ['later', { scheduleTime: '2026-11-20T18:30:00+05:30' }, '2026-11-20T13:00:00Z'],
    ['in the past: now', { scheduleTime: '2026-11-20T08:00:00Z' }, '2026-11-20T09:00:00Z'],
    ['before the hours', { startWorkingHour: '10:30' }, '2026-11-20T10:30:00Z'],
    ['after the hours', { startWorkingHour: '07:00', endWorkingHour: '08:00' }, '2026-11-21T07:00:00Z'],
    ['after hours without a start', { endWorkingHour: '08:00' }, '2026-11-21T00:00:00Z'],
    ['within the hours', { startWorkingHour: '08:00', endWorkingHour: '10:00' }, '2026-11-20T09:00:00Z'],
    [
      'in a zone',
      { startWorkingHour: '09:00', endWorkingHour: '14:00', timezone: 'Asia/Kolkata' },
      '2026-11-21T03:30:00Z',
    ],
    [
      'later and after the hours',
      { scheduleTime: '2026-11-22T20:00:00Z', startWorkingHour: '09:00', endWorkingHour: '17:00' },
      '2026-11-23T09:00:00Z',
    ],
  ])('%s', (_, when, dueAt) => {
    for (const body of [
      { ...message, ...when },
      { communicationChannel: 'Site', customerNumber: 'u1', ...when },
      { communicationChannel: 'Desk', customerEmail: 'jo@example.com', ...when },
    ]) {
      const { events } = successOf(triggerChat(worldWith(), chatCommand(body)));

      expect(events).toMatchObject([{}, { type: 'message-scheduled', dueAt: parseInstant(dueAt) }]);
    }
  });

  test('trigger-chat/past-schedule-outside-hours: it waits for the hours, and the answer says that this is open', () => {
    const past = { ...message, scheduleTime: '2026-11-20T08:00:00Z', startWorkingHour: '10:00' };
    const { events, gaps } = successOf(triggerChat(worldWith(), chatCommand(past)));

    expect(events).toMatchObject([{}, { dueAt: parseInstant('2026-11-20T10:00:00Z') }]);
    expect(gaps).toEqual(['trigger-chat/past-schedule-outside-hours']);
    expect(successOf(triggerChat(worldWith(), chatCommand({ ...past, startWorkingHour: '08:30' }))).gaps).toEqual([]);
  });

  test.each([
    [{ timezone: 'Nowhere' }, 'validation/unknown-time-zone'],
    [{ timezone: '+05:30' }, 'validation/unknown-time-zone'],
    [{ scheduleTime: '2026-02-30T09:00:00Z' }, 'validation/malformed-text'],
    [{ scheduleTime: '2026-11-20T09:00:00' }, 'validation/malformed-text'],
  ])('%j is refused', (when, gap) => {
    expect(expectRefusal({ ...message, ...when })).toMatchObject({
      status: 422,
      errorCode: 'validationError',
      gaps: [gap],
    });
  });
});

test('trigger-chat/reply-fields-outside-reply-mode: they are ignored', () => {
  const world = worldWith();
  const fields = { message: 'Hello', sessionId: 'ses_x', chatOptions: { additionalContext: 'a' } };

  for (const [name, value] of Object.entries(fields)) {
    const { data, gaps } = successOf(triggerChat(world, chatCommand({ ...message, [name]: value })));
    expect(data.sessionId).not.toBe('ses_x');
    expect(gaps).toEqual(['trigger-chat/reply-fields-outside-reply-mode']);
  }
});

describe('trigger-chat/fields-of-other-channels: they are ignored', () => {
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
  ])('%s on %s', (_, __, body, named) => {
    const { gaps } = successOf(triggerChat(worldWith(), chatCommand(body)));

    expect(gaps).toEqual(named ? ['trigger-chat/fields-of-other-channels'] : []);
  });
});

test('attachments and metadata come with the message', () => {
  const world = worldWith();
  const attachments = ['https://files.example.com/a.png'];
  const sessionId = createChat(world, { ...message, attachments, metadata: { name: 'Jo' } });
  advance(world, secondsAfterStart(1));

  expect(readSession(world, sessionId).transcript).toMatchObject([
    { content: [{ text: 'Hi Jo, Mia here.' }, { type: 'image', mimeType: 'image/png' }] },
  ]);
});

function expectRefusal(body: Parameters<typeof chatCommand>[0]) {
  return refusalOf(triggerChat(worldWith(), chatCommand(body)));
}
