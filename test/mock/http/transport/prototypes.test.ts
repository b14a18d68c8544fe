import { expect, test } from 'vitest';
import { messenger, reply } from '../../../support/bodies.ts';
import { createTestClient, expectError, trigger } from './test-client.ts';

test.each([
  ['the body', '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},REST}'],
  ['metadata', '{"metadata":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}},REST}'],
  ['options', '{"messengerOptions":{"__proto__":{"messageType":"say","polluted":"yes"}},REST}'],
  [
    'template variables',
    '{"messengerOptions":{"messageType":"template","templateId":"welcome","templateVariables":{"__proto__":{"polluted":"yes"}}},REST}',
  ],
])('a prototype in %s reaches no other object', async (_, body) => {
  const { send } = createTestClient();
  const rest = JSON.stringify(messenger).slice(1, -1);

  expect((await send(trigger, { body: body.replace('REST', rest) })).status).toBe(200);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect((await send(trigger, { body: messenger })).status).toBe(200);
});

test.each(['__proto__', 'constructor', 'toString'])('nothing is named %s', async (name) => {
  const { send } = createTestClient();
  const template = { messageType: 'template', templateId: 'welcome' };
  const bodies = [
    { ...messenger, communicationChannel: name },
    { ...messenger, agentName: name },
    { ...messenger, agentVersion: name },
    { ...messenger, messengerOptions: { ...template, templateId: name } },
    { ...messenger, messengerOptions: { ...template, templateLanguage: name } },
    { ...reply, sessionId: name },
  ];
  const statuses = await Promise.all(bodies.map(async (body) => (await send(trigger, { body: body })).status));

  expect(statuses).toEqual(bodies.map(() => 404));
  const workflow = await send(`PUT /api/workflow/call/${name}`, {
    body: '{"customer_number":"14155550142"}',
  });
  expectError(workflow, 404, 'workflowNotFound');
  expectError(await send(`PUT /api/call/cancel/${name}`), 404, 'callNotFound');
});
