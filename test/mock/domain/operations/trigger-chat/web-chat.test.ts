// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { describe, expect, test } from 'vitest';
import { triggerChat } from '../../../../../mock/domain/operations/trigger-chat/index.ts';
import {
  advance,
  chatCommand,
  createChat,
  readSession,
  refusalOf,
  secondsAfterStart,
  successOf,
  worldWith,
} from '../../../../support/mock/world.ts';

const message = { communicationChannel: 'Site', customerNumber: 'user-7' };

test("the agent writes the opening, and the customer is known by the site's id", () => {
  const world = worldWith();
  const sessionId = createChat(world, { ...message, metadata: { name: 'Jo' } });
  advance(world, secondsAfterStart(1));

  expect(readSession(world, sessionId)).toMatchObject({
    communicationChannelType: 'webChat',
    communicationChannelName: 'Site',
    userDetails: { id: 'user-7', name: 'Jo', number: null, email: null },
    transcript: [{ content: [{ text: 'Hi Jo, Mia here.' }] }],
  });
});

test.each([
  { messageType: 'say' },
  { messageType: 'say', message: 'never' },
  { messageType: 'template' },
  { messageType: 'template', templateId: 'olds' },
] as const)('the agent writes, whatever else is asked for: %j', (messengerOptions) => {
  const world = worldWith();
  const command = chatCommand({ ...message, messengerOptions });
  const { data, gaps } = successOf(triggerChat(worldWith(), command));
  expect(gaps).toEqual([]);

  createChat(world, { ...message, messengerOptions }, command);
  advance(world, secondsAfterStart(1));

  expect(readSession(world, data.sessionId).transcript).toMatchObject([
    { content: [{ text: 'Hi ${name}, Mia here.' }], metadata: null },
  ]);
});

describe('refused', () => {
  test.each([
    [{ communicationChannel: 'Site' }, []],
    [{ ...message, customerNumber: '' }, ['validation/empty-text']],
  ])('%j', (body, gaps) => {
    expect(refusalOf(triggerChat(worldWith(), chatCommand(body)))).toMatchObject({
      status: 400,
      errorCode: 'customerNumberRequired',
      gaps,
    });
  });

  test('not for an agentNumber, which is for the messenger app only', () => {
    expect(successOf(triggerChat(worldWith(), chatCommand({ ...message, agentNumber: '+1' })))).toMatchObject({});
  });
});
