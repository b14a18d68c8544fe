import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../../../mock/index.ts';
import { minute } from '../../../../src/instant.ts';
import { messenger, reply } from '../../../support/bodies.ts';
import { start } from '../../../support/mock/world.ts';
import { createClientOf, createTestClient, expectError, trigger } from './test-client.ts';

/** An agent whose opening words ask for what the customer's variables do not have. */
const curious = {
  workspaces: [
    {
      id: 'acme',
      apiKeys: ['acme-key'],
      channels: [{ type: 'webChat', name: 'Website Chat', agent: 'Ava' }],
      agents: [
        {
          name: 'Ava',
          published: '1',
          versions: [
            {
              label: '1',
              opening: [
                {
                  type: 'message',
                  content: [
                    {
                      type: 'text',
                      text: `\${constructor} \${__proto__} \${toString} \${hasOwnProperty} \${admin} \${a.b} \${name}`,
                    },
                  ],
                },
              ],
              otherwise: [{ type: 'message', content: [{ type: 'text', text: 'Yes.' }] }],
            },
          ],
        },
      ],
    },
  ],
};

test.each([
  ['no variables', '{}', `\${constructor} \${__proto__} \${toString} \${hasOwnProperty} \${admin} \${a.b} \${name}`],
  [
    'a prototype with variables',
    '{"__proto__":{"admin":"yes","name":"Eve"},"a":{"b":"deep"}}',
    `\${constructor} {"admin":"yes","name":"Eve"} \${toString} \${hasOwnProperty} \${admin} \${a.b} \${name}`,
  ],
  [
    'variables of these names',
    '{"constructor":"c","__proto__":"p","toString":"t","hasOwnProperty":"h","admin":"\u0024{name}","name":"Eve"}',
    `c p t h \${name} \${a.b} Eve`,
  ],
])('metadata with %s: only its own members fill placeholders', async (_, metadata, text) => {
  const clock = manualClock(start);
  const { send, dataOf } = createClientOf(createMock({ workspaces: curious, seed: 'transport', clock }));
  const body = `{"communicationChannel":"Website Chat","customerNumber":"u1","metadata":${metadata}}`;
  const { sessionId } = await dataOf<{ sessionId: string }>(trigger, { body });
  clock.moveTo(start + minute);

  const session = await send(`GET /api/session/fetch/${sessionId}`);

  expect(session.body).toMatchObject({ data: { transcript: [{ content: [{ text }] }] } });
  expect(session.text).toContain(`"dynamicVariables":${metadata}`);
});

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

test('what a prototype says of a request does not count as said', async () => {
  const body = '{"__proto__":{"communicationChannel":"Support Messenger","customerNumber":"14155550142"}}';

  expectError(await createTestClient().send(trigger, { body }), 422, 'validationError');
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
