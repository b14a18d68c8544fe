import { describe, expect, test } from 'vitest';
import {
  formOf,
  pathsOf,
  type RequestKind,
  requestKinds,
  sectionsOf,
  tidyBody,
} from '../../../../mock/dashboard/compose/requests.ts';
import { fieldOfRefusal } from '../../../../mock/dashboard/form/field-errors.ts';
import { noChoices, type WorkspaceChoices } from '../../../../mock/dashboard/live/records.ts';
import { createMock } from '../../../../mock/index.ts';
import { createApiClient } from '../../../support/mock/api-client.ts';

const kinds = Object.keys(requestKinds) as RequestKind[];
const channelTypes = ['messengerChat', 'webChat', 'email'] as const;
const choices: WorkspaceChoices = {
  ...noChoices,
  channels: channelTypes.map((type) => ({ name: type, type, numbers: [], enabled: true })),
  templates: [{ name: 'order_update', languages: { en: 'Hello {{1}}, order {{2}} is on its way.' } }],
};

const bodies = channelTypes.flatMap((communicationChannel) =>
  [undefined, 'prompt', 'say', 'template'].map((messageType) => ({
    communicationChannel,
    messengerOptions: { messageType },
    emailOptions: { messageType },
  })),
);

function shownPaths(kind: RequestKind, body: object): string[] {
  const { first, more } = sectionsOf(kind, { ...body }, choices);
  return [...pathsOf(first), ...pathsOf(more)];
}

test.each(['triggerChat', 'triggerCall', 'updateWorkflowCall'])(
  "the dashboard's forms of the operation %s have all request fields of the interface",
  (id) => {
    const own = kinds.filter((kind) => requestKinds[kind].operationId === id);
    const shown = new Set(own.flatMap((kind) => bodies.flatMap((body) => shownPaths(kind, body))));

    // The form has no field for reply mode, because reply mode is a kind of request of its own.
    const expected = pathsOf(formOf(own[0] ?? 'chat').schema).filter((path) => path !== 'doReturnResponse');
    expect(expected.filter((path) => !shown.has(path))).toEqual([]);
  },
);

test.each(kinds)("the dashboard's form of the request kind %s offers the examples of the OpenAPI document", (kind) => {
  expect(formOf(kind).examples.length).toBeGreaterThan(1);
  for (const { summary, value } of formOf(kind).examples) {
    expect(summary).not.toBe('');
    expect((value.doReturnResponse ?? false) === true).toBe(kind === 'reply');
  }
});

test("the dashboard's form shows only the fields for the chosen channel and message type", () => {
  expect(shownPaths('chat', { communicationChannel: 'email' })).not.toContain('customerNumber');
  expect(shownPaths('chat', { communicationChannel: 'webChat' })).not.toContain('messengerOptions.message');
  const template = { messageType: 'template', templateId: 'order_update' };
  expect(shownPaths('chat', { communicationChannel: 'messengerChat', messengerOptions: template })).toEqual(
    expect.arrayContaining(['messengerOptions.templateVariables.1', 'messengerOptions.templateVariables.2']),
  );
});

test("the dashboard's form sends no empty object", () => {
  expect(tidyBody({ a: 1, options: {}, metadata: { name: 'Ada' } })).toEqual({ a: 1, metadata: { name: 'Ada' } });
  expect(tidyBody({ agent_version: '2' })).toEqual({ agent_version: 2 });
  expect(tidyBody({ agent_version: 'default' })).toEqual({ agent_version: 'default' });
});

describe('the form', () => {
  const chat = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
  const reply = { doReturnResponse: true, agentName: 'Ava' };
  const call = { phoneNumber: '+14155550123', agentName: 'Ava' };

  test.each([
    ['/chat-agent/trigger', { communicationChannel: 'Support Messenger' }, 'customerNumber'],
    ['/chat-agent/trigger', { ...chat, messengerOptions: { messageType: 'say' } }, 'messengerOptions.message'],
    ['/chat-agent/trigger', { ...chat, agentName: 'Nobody' }, 'agentName'],
    ['/chat-agent/trigger', { ...chat, agentVersion: '99' }, 'agentVersion'],
    ['/chat-agent/trigger', { ...chat, scheduleTime: 'soon' }, 'scheduleTime'],
    ['/chat-agent/trigger', { ...chat, timezone: 'Mars' }, 'timezone'],
    ['/chat-agent/trigger', { ...chat, attachments: ['no address'] }, 'attachments'],
    ['/chat-agent/trigger', { ...reply, startWorkingHour: '09:00' }, 'startWorkingHour'],
    ['/call/trigger', { agentName: 'Ava' }, 'phoneNumber'],
    ['/call/trigger', { ...call, callPriority: 200 }, 'callPriority'],
    ['/call/trigger', { ...call, channel: 'No Line' }, 'channel'],
    ['/call/trigger', { ...call, options: { speed: 1 } }, 'options.speed'],
    ['/call/trigger', { ...call, callOnDate: 'today' }, 'callOnDate'],
  ])('for a refused request to %s with the body %j, the dashboard marks the field %s', async (path, body, expected) => {
    const mock = createMock({ seed: 'forms' });
    const response = await createApiClient(mock).send(`POST ${path}`, { body });

    expect(response.status).not.toBe(200);
    const { schema } = formOf(path === '/call/trigger' ? 'call' : 'chat');
    expect(fieldOfRefusal(response.header('understudy-field') ?? '', pathsOf(schema))).toBe(expected);
  });

  test('if an error names no field, the dashboard marks no field of the form', () => {
    expect(fieldOfRefusal('', ['agentName'])).toBe('');
  });
});
