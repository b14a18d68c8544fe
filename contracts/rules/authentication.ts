import fc from 'fast-check';
import type { KeyPlacement, RequestInput } from '../facts/exchange.ts';
import { factsOf, type UndoableOperation, undoableOperations } from '../facts/operation.ts';
import { operationAddressesOf, type RequestParts, requestTo } from '../generators/requests.ts';
import { sampleReply } from '../generators/samples.ts';
import { unknownKey } from '../generators/text.ts';
import { expectEmptyKeyRefused, expectError } from '../judge/response.ts';
import { checked } from '../judge/violation.ts';
import { createValidRequest } from '../steps/calls.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';

const chapters = undoableOperations.map((operationId) => factsOf(operationId).chapter);

export const authenticationRules: readonly Rule[] = [
  defineRule({
    id: 'authentication/key-missing',
    title: 'Every operation refuses a request whose API key is missing, empty, or outside the documented header.',
    pitfall:
      'The service checks only keys that are not empty, or a gateway also accepts the key from the query or a cookie.',
    statements: [
      'authentication/key-missing',
      'authentication/key-invalid',
      'authentication/header',
      'authentication/scheme',
      ...chapters.map((chapter) => `${chapter}/error/api-key-missing` as const),
    ],
    effect: 'schedule',
    runsFactor: 0.3,
    dimensions: (subject) => ({ 'operation under a base': operationAddressesOf(subject) }),
    arbitrary: (subject, { 'operation under a base': address }) => requestTo(address, subject),
    async check(service, parts, subject) {
      const { operationId, base } = parts;
      const missing = `${factsOf(operationId).chapter}/error/api-key-missing` as const;
      const valid = await createValidRequest(service, subject, parts);
      const keyless = [valid, faultyRequest(parts), ...repliesTo(operationId, subject)];
      const misplaced = misplacements.map((keyPlacement) => ({ ...valid, keyPlacement }));
      for (const request of [...keyless.map((one) => ({ ...one, apiKey: null })), ...misplaced]) {
        const answer = await service.send(operationId, { ...request, base });

        expectError([missing, 'authentication/key-missing', 'authentication/header'], answer, 'apiKeyMissing');
      }
      const answer = await service.send(operationId, { ...valid, base, apiKey: '' });
      const invalid = `${factsOf(operationId).chapter}/error/api-key-invalid` as const;
      expectEmptyKeyRefused([missing, invalid, 'authentication/key-missing', 'authentication/key-invalid'], answer);
      return checked;
    },
  }),
  defineRule({
    id: 'authentication/key-invalid',
    title: 'Every operation refuses an unknown API key, even a key that is similar to a valid key.',
    pitfall: 'The service compares keys by prefix, or looks up the session before it checks the key and answers 404.',
    statements: [
      'authentication/key-invalid',
      'authentication/header',
      'authentication/scheme',
      ...chapters.map((chapter) => `${chapter}/error/api-key-invalid` as const),
    ],
    effect: 'schedule',
    dimensions: (subject) => ({
      'operation under a base': operationAddressesOf(subject),
      'wrong key': wrongKeysOf(subject),
    }),
    arbitrary: (subject, { 'operation under a base': address, 'wrong key': kind }) =>
      fc.tuple(requestTo(address, subject), wrongKey(kind)),
    async check(service, [parts, wrongKey], subject) {
      const { operationId, base } = parts;
      const isValid = wrongKey.kind === 'made up' || wrongKey.kind === 'in another case';
      const request = isValid ? await createValidRequest(service, subject, parts) : faultyRequest(parts);
      const apiKey = apiKeyOf(wrongKey, subject);
      for (const one of [request, ...repliesTo(operationId, subject)]) {
        const answer = await service.send(operationId, { ...one, base, apiKey });

        const invalid = `${factsOf(operationId).chapter}/error/api-key-invalid` as const;
        const expectInvalid = () => expectError([invalid, 'authentication/key-invalid'], answer, 'apiKeyInvalid');
        if (wrongKey.kind === 'in another case') service.should('authentication/key-matching', expectInvalid);
        else expectInvalid();
      }
      return checked;
    },
  }),
];

const misplacements = [
  'query parameter',
  'Authorization header',
  'Authorization header as bearer',
  'cookie',
  'header api-key',
] as const satisfies KeyPlacement[];

function repliesTo(operationId: UndoableOperation, subject: Subject): RequestInput[] {
  return operationId === 'triggerChat' ? [{ body: sampleReply(subject) }] : [];
}

function faultyRequest({ operationId, bodies }: RequestParts): RequestInput {
  const { starts, names = {} } = factsOf(operationId);
  const path = Object.fromEntries(Object.entries(names).map(([name, kind]) => [name, `no-such-${kind}`]));
  return { path, ...(starts && { body: { ...bodies[starts.what], agentName: 7 } }) };
}

/** Keeps the workspace's API key out of reports: describes a wrong API key only by the difference. */
type WrongKey = { kind: 'made up'; key: string } | { kind: 'longer' | 'preceded' | 'cut short' | 'in another case' };

export function wrongKeysOf({ workspace }: Subject): WrongKey['kind'][] {
  const { apiKey } = workspace;
  return [
    ...(['made up', 'longer', 'preceded'] as const),
    ...(apiKey.length > 1 ? ['cut short' as const] : []),
    ...(inOtherCase(apiKey) === apiKey ? [] : ['in another case' as const]),
  ];
}

export function wrongKey(kind: WrongKey['kind']): fc.Arbitrary<WrongKey> {
  return kind === 'made up' ? unknownKey.map((key) => ({ kind, key })) : fc.constant({ kind });
}

export function apiKeyOf(wrongKey: WrongKey, { workspace: { apiKey } }: Subject): string {
  if (wrongKey.kind === 'made up') return wrongKey.key;
  const similar = {
    longer: `${apiKey}x`,
    preceded: `x${apiKey}`,
    'cut short': apiKey.slice(0, -1),
    'in another case': inOtherCase(apiKey),
  };
  return similar[wrongKey.kind];
}

function inOtherCase(key: string): string {
  return key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase();
}
