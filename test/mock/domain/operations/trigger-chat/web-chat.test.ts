// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { describe, expect, test } from 'vitest';
import { triggerChat } from '../../../../../mock/domain/operations/trigger-chat/index.ts';
import {
  advance,
  chatCommand,
  chatIn,
  given,
  later,
  refusalOf,
  sessionIn,
  successOf,
} from '../../../../support/given.ts';

const message = { communicationChannel: 'Site', customerNumber: 'user-7' };

test("the agent writes the opening, and the customer is known by the site's id", () => {
  const world = given();
  const sessionId = chatIn(world, { ...message, metadata: { name: 'Jo' } });
  advance(world, later(1));

  expect(sessionIn(world, sessionId)).toMatchObject({
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
  const world = given();
  const command = chatCommand({ ...message, messengerOptions });
  const { data, gaps } = successOf(triggerChat(given(), command));
  expect(gaps).toEqual([]);

  chatIn(world, { ...message, messengerOptions }, command);
  advance(world, later(1));

  expect(sessionIn(world, data.sessionId).transcript).toMatchObject([
    { content: [{ text: 'Hi ${name}, Mia here.' }], metadata: null },
  ]);
});

test('extra instructions are taken from messengerOptions', () => {
  const world = given();
  const sessionId = chatIn(world, { ...message, messengerOptions: { additionalContext: 'Be brief.' } });
  advance(world, later(1));

  expect(sessionIn(world, sessionId).transcript).toMatchObject([{ metadata: { additionalContext: 'Be brief.' } }]);
});

describe('refused', () => {
  test.each([
    [{ communicationChannel: 'Site' }, []],
    [{ ...message, customerNumber: '' }, ['validation/empty-text']],
  ])('%j', (body, gaps) => {
    expect(refusalOf(triggerChat(given(), chatCommand(body)))).toMatchObject({
      status: 400,
      errorCode: 'customerNumberRequired',
      gaps,
    });
  });

  test('not for an agentNumber, which is for the messenger app only', () => {
    expect(triggerChat(given(), chatCommand({ ...message, agentNumber: '+1' }))).toMatchObject({ accepted: true });
  });
});
