import { describe, expect, test } from 'vitest';
import { fieldOfRefusal } from '../../../../mock/dashboard/compose/field-of-refusal.ts';
import type { ChannelKind, RequestKind } from '../../../../mock/dashboard/compose/request-body.ts';
import { valueAt, withValue } from '../../../../mock/dashboard/compose/request-body.ts';
import {
  channelKinds,
  formOf,
  requestKinds,
  schemaAt,
  sectionsOf,
} from '../../../../mock/dashboard/compose/request-kinds.ts';
import type { Schema } from '../../../../mock/dashboard/form/schema.ts';
import { createMock } from '../../../../mock/index.ts';

const kinds = Object.keys(requestKinds) as RequestKind[];
const chatKinds = Object.keys(channelKinds) as ChannelKind[];

/** The paths of all fields of a schema; an object of free names is one field. */
function pathsOf({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'object' && field.properties !== undefined
      ? pathsOf(field, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

const messages = [undefined, 'prompt', 'say', 'template'].flatMap((messageType) => [
  { messengerOptions: { messageType } },
  { emailOptions: { messageType } },
]);

describe.each(kinds)('the form of %s', (kind) => {
  const shown = new Set(
    chatKinds.flatMap((channelKind) =>
      messages.flatMap((body) => sectionsOf(kind, channelKind, body).flatMap(({ fields }) => fields)),
    ),
  );

  test('has every field of the document, and no other', () => {
    // Reply mode is a kind of chat to choose.
    const expected = pathsOf(formOf(kind).schema).filter((path) => path !== 'doReturnResponse');

    expect([...shown].toSorted()).toEqual(expected.toSorted());
    expect(expected.filter((path) => Object.keys(schemaAt(kind, path)).length === 0)).toEqual([]);
  });

  test('offers the examples of the document', () => {
    expect(formOf(kind).examples.length).toBeGreaterThan(1);
    for (const { summary, value } of formOf(kind).examples) {
      expect(summary).not.toBe('');
      expect(value).toBeTypeOf('object');
    }
  });
});

describe('a body', () => {
  test('is changed at a path, and what becomes empty around it leaves', () => {
    const body = withValue({ a: 1, options: { voiceId: 'x', speed: '1' } }, 'options.voiceId', undefined);

    expect(body).toEqual({ a: 1, options: { speed: '1' } });
    expect(withValue(body, 'options.speed', undefined)).toEqual({ a: 1 });
    expect(withValue({}, 'messengerOptions.message', 'Hi')).toEqual({ messengerOptions: { message: 'Hi' } });
    expect(valueAt({ options: 'text' }, 'options.speed')).toBeUndefined();
  });

  test('keeps the order of its fields while one is typed', () => {
    expect(Object.keys(withValue({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b']);
  });
});

describe('a refusal of the mock is at the field it is about', () => {
  const chat = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
  const reply = { doReturnResponse: true, agentName: 'Ava' };
  const call = { phoneNumber: '+14155550123', agentName: 'Ava' };

  test.each([
    ['/chat-agent/trigger', { communicationChannel: 'Support Messenger' }, 'customerNumber'],
    ['/chat-agent/trigger', { communicationChannel: 'Help Desk' }, 'customerEmail'],
    ['/chat-agent/trigger', { ...chat, messengerOptions: { messageType: 'say' } }, 'messengerOptions.message'],
    ['/chat-agent/trigger', { ...chat, messengerOptions: { messageType: 'template' } }, 'messengerOptions.templateId'],
    ['/chat-agent/trigger', { ...chat, messengerOptions: { messageType: 7 } }, 'messengerOptions.messageType'],
    ['/chat-agent/trigger', { ...chat, communicationChannel: 'Nowhere' }, 'communicationChannel'],
    ['/chat-agent/trigger', { customerNumber: '+14155550123' }, 'communicationChannel'],
    ['/chat-agent/trigger', { ...chat, agentNumber: '+14155550199' }, 'agentNumber'],
    ['/chat-agent/trigger', { ...chat, agentName: 'Nobody' }, 'agentName'],
    ['/chat-agent/trigger', { ...chat, agentVersion: '99' }, 'agentVersion'],
    ['/chat-agent/trigger', { ...chat, scheduleTime: 'soon' }, 'scheduleTime'],
    ['/chat-agent/trigger', { ...chat, timezone: 'Mars' }, 'timezone'],
    ['/chat-agent/trigger', { ...chat, startWorkingHour: '9' }, 'startWorkingHour'],
    ['/chat-agent/trigger', { ...chat, attachments: ['no address'] }, 'attachments'],
    ['/chat-agent/trigger', { doReturnResponse: true }, 'agentName'],
    ['/chat-agent/trigger', { ...reply, startWorkingHour: '09:00' }, 'startWorkingHour'],
    ['/chat-agent/trigger', { ...reply, sessionId: 'ses_unknown' }, 'sessionId'],
    ['/call/trigger', { agentName: 'Ava' }, 'phoneNumber'],
    ['/call/trigger', { ...call, callPriority: 200 }, 'callPriority'],
    ['/call/trigger', { ...call, channel: 'No Line' }, 'channel'],
    ['/call/trigger', { ...call, options: { speed: 1 } }, 'options.speed'],
    ['/call/trigger', { ...call, callOnDate: 'today' }, 'callOnDate'],
  ])('%s %j: %s', async (path, body, field) => {
    const mock = createMock({ seed: 'forms' });
    const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
    const response = await mock.fetch(`http://mock/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { errorCode, message } = (await response.json()) as { errorCode: string; message: string };

    expect(response.ok).toBe(false);
    const { schema } = formOf(path === '/call/trigger' ? 'triggerCall' : 'triggerChat');
    expect(fieldOfRefusal(errorCode, message, body, pathsOf(schema))).toBe(field);
  });

  test('or at none, where it names none', () => {
    expect(fieldOfRefusal('internalError', 'Internal error in the mock.', {}, ['agentName'])).toBe('');
  });
});
