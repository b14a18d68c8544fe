import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import { anyReplyRequest, type ChatBody, chatOfType, messageTypesOf, withSchedule } from '../generators/chat.ts';
import { operationAddressesOf, type RequestParts, requestTo, type UndoableOperation } from '../generators/requests.ts';
import { turnText, unknownKey } from '../generators/text.ts';
import { expectEmptyKeyRefused, expectEqual, expectError, expectSuccess } from '../oracle/expectations.ts';
import { checked, seenIn } from '../oracle/violation.ts';
import { createValidRequest } from '../steps/calls.ts';
import { converse } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import type { RequestInput } from '../transport/service.ts';

const missingKey: Readonly<Record<UndoableOperation, StatementId>> = {
  triggerChat: 'trigger-chat/error/api-key-missing',
  cancelScheduledMessages: 'cancel-scheduled/error/api-key-missing',
  getSession: 'get-session/error/api-key-missing',
  triggerCall: 'trigger-call/error/api-key-missing',
  getSignedUrl: 'signed-url/error/api-key-missing',
  cancelCall: 'cancel-call/error/api-key-missing',
};

const invalidKey: Readonly<Record<UndoableOperation, StatementId>> = {
  triggerChat: 'trigger-chat/error/api-key-invalid',
  cancelScheduledMessages: 'cancel-scheduled/error/api-key-invalid',
  getSession: 'get-session/error/api-key-invalid',
  triggerCall: 'trigger-call/error/api-key-invalid',
  getSignedUrl: 'signed-url/error/api-key-invalid',
  cancelCall: 'cancel-call/error/api-key-invalid',
};

/** Source: Authentication. */
export const authenticationRules: readonly Rule[] = [
  defineRule({
    id: 'authentication/key-missing',
    title: 'No operation answers a request without a key, or with an empty one.',
    pitfall: 'Only a key that is not empty is looked up, or one operation was added without the check.',
    statements: [
      'authentication/key-missing',
      'authentication/key-invalid',
      'authentication/header',
      'authentication/scheme',
      ...Object.values(missingKey),
    ],
    // The effect if the service accepts the request after all.
    effect: 'schedule',
    runsFactor: 0.3,
    dimensions: (subject) => ({ 'operation under a base': operationAddressesOf(subject) }),
    arbitrary: (subject, { 'operation under a base': address }) => requestTo(address, subject),
    async check(service, parts, subject) {
      const { operationId, base } = parts;
      const validRequest = await createValidRequest(service, subject, parts);
      for (const request of [validRequest, faultyRequest(parts)]) {
        const answer = await service.send(operationId, { ...request, base, apiKey: null });

        expectError([missingKey[operationId], 'authentication/key-missing'] as const, answer, 'apiKeyMissing');
      }
      const answer = await service.send(operationId, { ...validRequest, base, apiKey: '' });
      const statements = [
        missingKey[operationId],
        invalidKey[operationId],
        'authentication/key-missing',
        'authentication/key-invalid',
      ] as const;
      expectEmptyKeyRefused(statements, answer);
      return checked;
    },
  }),
  defineRule({
    id: 'authentication/key-invalid',
    title: 'No operation answers a request with an unknown key, however similar to a valid one.',
    pitfall: 'Keys are compared by prefix, or what is not there is answered with 404 before the key is looked at.',
    statements: [
      'authentication/key-invalid',
      'authentication/header',
      'authentication/scheme',
      ...Object.values(invalidKey),
    ],
    effect: 'schedule',
    dimensions: (subject) => ({
      'operation under a base': operationAddressesOf(subject),
      'wrong key': wrongKeysOf(subject),
    }),
    arbitrary: (subject, { 'operation under a base': address, 'wrong key': kind }) =>
      fc.tuple(requestTo(address, subject), wrongKey(kind)),
    async check(service, [parts, wrongKey], subject) {
      // One kind of wrong key asks for what is there; with the others what is asked for is wrong as well.
      const request =
        wrongKey.kind === 'made up' ? await createValidRequest(service, subject, parts) : faultyRequest(parts);
      const apiKey = apiKeyOf(wrongKey, subject);

      const answer = await service.send(parts.operationId, { ...request, base: parts.base, apiKey });

      const expectInvalid = () =>
        expectError([invalidKey[parts.operationId], 'authentication/key-invalid'] as const, answer, 'apiKeyInvalid');
      if (wrongKey.kind === 'in another case') service.should('authentication/key-matching', expectInvalid);
      else expectInvalid();
      return checked;
    },
  }),
  defineRule({
    id: 'authentication/refused-request-says-nothing',
    title: 'A message sent with a wrong key is not in the conversation.',
    pitfall: 'The check runs in parallel: the response is 401, and the message is stored anyway.',
    statements: ['authentication/key-invalid', 'authentication/key-missing', 'authentication/session-isolation'],
    effect: 'record',
    runsFactor: 0.3,
    dimensions: () => ({ key: [null, 'a-key-without-an-owner'] }),
    arbitrary: (_subject, { key }) =>
      fc.tuple(fc.uniqueArray(turnText, { minLength: 3, maxLength: 3 }), fc.constant(key)),
    async check(service, [[first = '', refusedText = '', second = ''], apiKey], { workspace }) {
      const agentName = workspace.agents[0]?.name ?? '';
      const { sessionId } = await converse(service, { agentName, message: first });

      const body = { agentName, doReturnResponse: true, sessionId };
      await service.send('triggerChat', { body: { ...body, message: refusedText }, apiKey });
      await converse(service, { agentName, message: second, sessionId });

      const record = await service.send('getSession', { path: { sessionId } });
      expectSuccess(['get-session/success'], record);
      const statement = apiKey === null ? 'authentication/key-missing' : 'authentication/key-invalid';
      const isKept = record.text.includes(refusedText);
      expectEqual([statement], 'the refused text is in the record', isKept, false, seenIn(record.json as object));
      return checked;
    },
  }),
];

/** A request that is refused with any key, for a field or for what it names. The key is checked first. */
function faultyRequest({ operationId, chat, call }: RequestParts): RequestInput {
  switch (operationId) {
    case 'triggerChat':
      return { body: { ...chat, agentName: 7 } };
    case 'triggerCall':
      return { body: { scheduleTime: call.scheduleTime } };
    case 'cancelScheduledMessages':
    case 'getSession':
      return { path: { sessionId: 'no-such-session' } };
    case 'cancelCall':
      return { path: { callId: 'no-such-call' } };
    case 'getSignedUrl':
      return {};
  }
}

/** A key that is not in use. How it comes close to a real one is said without that one, which is a secret. */
type WrongKey = { kind: 'made up'; key: string } | { kind: 'longer' | 'preceded' | 'cut short' | 'in another case' };

function wrongKeysOf({ workspace }: Subject): WrongKey['kind'][] {
  const { apiKey } = workspace;
  return [
    ...(['made up', 'longer', 'preceded'] as const),
    ...(apiKey.length > 1 ? ['cut short' as const] : []),
    ...(inOtherCase(apiKey) === apiKey ? [] : ['in another case' as const]),
  ];
}

function wrongKey(kind: WrongKey['kind']): fc.Arbitrary<WrongKey> {
  return kind === 'made up' ? unknownKey.map((key) => ({ kind, key })) : fc.constant({ kind });
}

function apiKeyOf(wrongKey: WrongKey, { workspace: { apiKey } }: Subject): string {
  switch (wrongKey.kind) {
    case 'made up':
      return wrongKey.key;
    case 'longer':
      return `${apiKey}x`;
    case 'preceded':
      return `x${apiKey}`;
    case 'cut short':
      return apiKey.slice(0, -1);
    case 'in another case':
      return inOtherCase(apiKey);
  }
}

function inOtherCase(key: string): string {
  return key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase();
}

/** The key of the workspace. */
export const keyRules: readonly Rule[] = (['missing', 'invalid'] as const).map((fault) =>
  defineRule({
    id: `trigger-chat/key-${fault}`,
    title: `A key that is ${fault} is refused, in every mode.`,
    pitfall: 'The body is checked before the key, so a stranger gets 400 or 422 and learns about the service.',
    statements: [
      `trigger-chat/error/api-key-${fault}`,
      `authentication/key-${fault}`,
      'authentication/header',
      'authentication/scheme',
    ],
    effect: 'schedule',
    runsFactor: 0.5,
    dimensions: (subject) => ({ message: ['reply' as const, ...messageTypesOf(subject)] }),
    arbitrary: (subject, { message }) =>
      fc.tuple(
        message === 'reply'
          ? anyReplyRequest(subject).map((body): ChatBody => body)
          : withSchedule(chatOfType(message, subject)).map(({ body }) => body),
        unknownKey,
      ),
    async check(service, [body, wrongKey]) {
      const answer = await service.send('triggerChat', { body, apiKey: fault === 'missing' ? null : wrongKey });

      const code = fault === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid';
      expectError([`trigger-chat/error/api-key-${fault}`, `authentication/key-${fault}`], answer, code);
      return checked;
    },
  }),
);
