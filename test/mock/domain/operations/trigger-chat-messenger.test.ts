// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { expect, test } from 'vitest';
import { decide } from '../../../../mock/domain/operations/index.ts';
import {
  advance,
  chatCommand,
  createChat,
  readSession,
  refusalOf,
  secondsAfterStart,
  successOf,
  worldWith,
} from '../../../support/mock/world.ts';

type Body = Parameters<typeof chatCommand>[0];

const message = { communicationChannel: 'Messenger', customerNumber: '+14155550170' };

test.each<[string, Body['messengerOptions'], string]>([
  ['the opening, for no message type', undefined, 'Hi Jo, Mia here.'],
  ['the opening, for prompt', { messageType: 'prompt' }, 'Hi Jo, Mia here.'],
  ['the exact text, for say', { messageType: 'say', message: 'Hi ${name} {{1}}' }, 'Hi ${name} {{1}}'],
  ['the template in English', { messageType: 'template', templateId: 'news' }, 'Hello {{1}}, {{2}}!'],
  [
    'the template in a language, filled in',
    { messageType: 'template', templateId: 'news', templateLanguage: 'hi', templateVariables: { 1: 'Jo', 9: 'x' } },
    'Namaste Jo!',
  ],
])('Trigger Chat sends a message with the requested text: %s', (_, messengerOptions, text) => {
  const metadata = { name: 'Jo', 1: 'not for templates' };
  const world = worldWith();
  const sessionId = createChat(world, { ...message, metadata, ...(messengerOptions && { messengerOptions }) });
  advance(world, secondsAfterStart(1));

  expect(readSession(world, sessionId).transcript).toMatchObject([{ content: [{ text }], metadata: null }]);
});

const messageOfWebChat = { communicationChannel: 'Site', customerNumber: 'user-7' };

test.each<[Body, number, string, string[]]>([
  [{ ...message, customerNumber: '' }, 400, 'customerNumberRequired', ['validation/empty-text']],
  [{ ...messageOfWebChat, customerNumber: '' }, 400, 'customerNumberRequired', ['validation/empty-text']],
  [
    { ...message, messengerOptions: { messageType: 'say', message: '' } },
    400,
    'messageRequired',
    ['validation/empty-text'],
  ],
  [
    { ...message, messengerOptions: { messageType: 'template', templateId: '' } },
    400,
    'templateIdRequired',
    ['validation/empty-text'],
  ],
  [{ ...message, agentNumber: '' }, 400, 'agentNumberNotInChannel', []],
])('Trigger Chat refuses the message %j', (body, status, errorCode, gaps) => {
  expect(refusalOf(decide(worldWith(), chatCommand(body)))).toMatchObject({ status, errorCode, gaps });
});

test('transport/several-faults: if a request has several mistakes, the mock reports the mistake that comes first in the error table', () => {
  const say = { messageType: 'say' } as const;
  const errorOf = (body: Body) => refusalOf(decide(worldWith(), chatCommand(body))).errorCode;

  expect(errorOf({ communicationChannel: 'Numberless', messengerOptions: say })).toBe('customerNumberRequired');
  expect(errorOf({ ...message, communicationChannel: 'Numberless', messengerOptions: say })).toBe('messageRequired');
  expect(errorOf({ ...message, communicationChannel: 'Numberless', agentNumber: '+14155550103' })).toBe(
    'agentNumberNotInChannel',
  );
});

const template = (templateVariables: object) => ({ messageType: 'template', templateId: 'news', templateVariables });

test.each<[string, object, string[]]>([
  ['a number of the channel', { agentNumber: '+14155550101' }, []],
  ['a customer with an invalid number', { customerNumber: 'abc' }, ['trigger-chat/malformed-number']],
  ['a number of the channel without a plus', { agentNumber: '14155550101' }, ['trigger-chat/agent-number-plus']],
  ['a template with all variables', { messengerOptions: template({ 1: 'a', 2: 'b' }) }, []],
  ['a missing variable', { messengerOptions: template({ 1: 'a' }) }, ['trigger-chat/template-variable-missing']],
  [
    'an unknown variable',
    { messengerOptions: template({ 1: 'a', 2: 'b', 3: 'c' }) },
    ['trigger-chat/template-variable-extra'],
  ],
  [
    'a missing and an unknown variable',
    { messengerOptions: template({ 3: 'c' }) },
    ['trigger-chat/template-variable-missing', 'trigger-chat/template-variable-extra'],
  ],
])('the response to a message names the open questions that apply to the message: %s', (_, body, gaps) => {
  expect(successOf(decide(worldWith(), chatCommand({ ...message, ...(body as Body) }))).gaps).toEqual(gaps);
});
