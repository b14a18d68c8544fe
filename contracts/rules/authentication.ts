import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import { checked } from '../check-result.ts';
import { expectEqual, expectError, expectSuccess } from '../expect/expectations.ts';
import { operationAddressesOf, requestTo, type UndoableOperation } from '../generators/requests/request-parts.ts';
import { turnText, unknownKey } from '../generators/text.ts';
import { evidenceOfForeign } from '../response-check.ts';
import { defineRule, type Rule } from '../rule.ts';
import { sendTurn } from '../steps/session/conversation.ts';
import { createValidRequest } from '../steps/valid-request.ts';
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
    title: 'No operation answers a request without a key.',
    pitfall: 'One operation was added without the check, or the body is checked first.',
    statements: [
      'authentication/key-missing',
      'authentication/header',
      'authentication/scheme',
      ...Object.values(missingKey),
    ],
    needs: [],
    // The effect if the service accepts the request after all.
    effect: 'schedule',
    dimensions: (subject) => ({ 'operation under a base': operationAddressesOf(subject) }),
    arbitrary: (subject, { 'operation under a base': address }) => requestTo(address, subject),
    async check(service, parts, subject) {
      const request = await createValidRequest(service, subject, parts);

      const answer = await service.send(parts.operationId, { ...request, base: parts.base, apiKey: null });

      const statements = [missingKey[parts.operationId], 'authentication/key-missing'] as const;
      expectError(statements, answer, 'apiKeyMissing', 401);
      const wrong = withWrongBody(request);
      if (wrong === undefined) return checked;
      const answerToWrong = await service.send(parts.operationId, { ...wrong, base: parts.base, apiKey: null });
      expectError(statements, answerToWrong, 'apiKeyMissing', 401);
      return checked;
    },
  }),
  defineRule({
    id: 'authentication/key-invalid',
    title: 'No operation answers a request with an unknown key, however similar to a valid one.',
    pitfall: 'Keys are compared by prefix, or a wrong key is answered with 403.',
    statements: [
      'authentication/key-invalid',
      'authentication/header',
      'authentication/scheme',
      ...Object.values(invalidKey),
    ],
    needs: [],
    effect: 'schedule',
    dimensions: (subject) => ({
      'operation under a base': operationAddressesOf(subject),
      'wrong key': wrongKeysOf(subject),
    }),
    arbitrary: (subject, { 'operation under a base': address, 'wrong key': kind }) =>
      fc.tuple(requestTo(address, subject), wrongKey(kind)),
    async check(service, [parts, wrongKey], subject) {
      const request = await createValidRequest(service, subject, parts);
      const apiKey = apiKeyOf(wrongKey, subject);

      const answer = await service.send(parts.operationId, { ...request, base: parts.base, apiKey });

      const statements = [invalidKey[parts.operationId], 'authentication/key-invalid'] as const;
      expectError(statements, answer, 'apiKeyInvalid', 401);
      const wrong = withWrongBody(request);
      if (wrong === undefined) return checked;
      const answerToWrong = await service.send(parts.operationId, { ...wrong, base: parts.base, apiKey });
      expectError(statements, answerToWrong, 'apiKeyInvalid', 401);
      return checked;
    },
  }),
  defineRule({
    id: 'authentication/refused-request-says-nothing',
    title: 'A message sent with a wrong key is not in the conversation.',
    pitfall: 'The check runs in parallel: the response is 401, and the message is stored anyway.',
    statements: ['authentication/key-invalid', 'authentication/key-missing', 'authentication/session-isolation'],
    needs: [],
    effect: 'record',
    runsFactor: 0.3,
    dimensions: () => ({ key: [null, 'nobody-has-this-key'] }),
    arbitrary: (_subject, { key }) =>
      fc.tuple(fc.uniqueArray(turnText, { minLength: 3, maxLength: 3 }), fc.constant(key)),
    async check(service, [[first = '', refusedText = '', second = ''], apiKey], { workspace }) {
      const agentName = workspace.agents[0]?.name ?? '';
      const { sessionId } = await sendTurn(service, { agentName, message: first });

      const body = { agentName, doReturnResponse: true, sessionId };
      await service.send('triggerChat', { body: { ...body, message: refusedText }, apiKey });
      await sendTurn(service, { agentName, message: second, sessionId });

      const record = await service.send('getSession', { path: { sessionId } });
      expectSuccess(['get-session/success'], record);
      const statement = apiKey === null ? 'authentication/key-missing' : 'authentication/key-invalid';
      const isKept = record.text.includes(refusedText);
      const evidence = evidenceOfForeign(record.json as object, [refusedText]);
      expectEqual([statement], 'the refused text is in the record', isKept, false, evidence);
      return checked;
    },
  }),
];

/** The same request with a body that is wrong; undefined where it has none. The key is asked for first. */
function withWrongBody(request: RequestInput): RequestInput | undefined {
  return request.body === undefined ? undefined : { ...request, body: { ...request.body, agentName: 7 } };
}

/** A key that nobody was given. How it comes close to a real one is said without that one, which is a secret. */
type WrongKey = { kind: 'made up'; key: string } | { kind: 'longer' | 'preceded' | 'cut short' };

function wrongKeysOf({ workspace }: Subject): WrongKey['kind'][] {
  const { apiKey } = workspace;
  return [...(['made up', 'longer', 'preceded'] as const), ...(apiKey.length > 1 ? ['cut short' as const] : [])];
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
  }
}
