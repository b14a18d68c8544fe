import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import {
  mixedRequestsByKind,
  operationAddressesOf,
  requestTo,
  type UndoableOperation,
} from '../generators/requests.ts';
import { dataOf } from '../operations/exchange.ts';
import { expectError, expectSuccess, expectThat } from '../oracle/expectations.ts';
import { checked, inconclusive } from '../oracle/violation.ts';
import { createValidRequest } from '../steps/calls.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import type { KeyPlacement } from '../transport/service.ts';
import { visibleStatements } from './coverage-exemptions.ts';

const baseStatements: Readonly<Record<UndoableOperation, StatementId>> = {
  triggerChat: 'addresses/first-base',
  cancelScheduledMessages: 'addresses/first-base',
  cancelCall: 'addresses/first-base',
  triggerCall: 'addresses/second-base',
  getSignedUrl: 'addresses/second-base',
  getSession: 'addresses/both-bases',
};

const addressStatements: Readonly<Record<UndoableOperation, StatementId>> = {
  triggerChat: 'trigger-chat/address',
  cancelScheduledMessages: 'cancel-scheduled/address',
  getSession: 'get-session/address',
  triggerCall: 'trigger-call/address',
  getSignedUrl: 'signed-url/address',
  cancelCall: 'cancel-call/address',
};

const noRecordingReason = 'the service has no link for a recording that it does not know';

/** Source: Addresses and conventions. */
export const addressRules: readonly Rule[] = [
  defineRule({
    id: 'addresses/every-operation',
    title: 'Each operation answers a valid request under every base address that the interface lists for it.',
    pitfall: 'An operation is reachable under only one of its two addresses.',
    statements: [
      'cancel-scheduled/no-body',
      'cancel-call/no-body',
      ...visibleStatements('addresses/'),
      ...Object.values(addressStatements),
    ],
    effect: 'schedule',
    dimensions: (subject) => ({ 'operation under a base': operationAddressesOf(subject) }),
    arbitrary: (subject, { 'operation under a base': address }) => requestTo(address, subject),
    assumes: ({ operationId }) => (operationId === 'cancelCall' ? ['call/queued-until-due'] : []),
    async check(service, parts, subject) {
      const { operationId, base } = parts;
      const request = await createValidRequest(service, subject, parts);

      const answer = await service.send(operationId, { ...request, base });

      if (operationId === 'getSignedUrl' && answer.status !== 200) return inconclusive(noRecordingReason);
      expectSuccess([baseStatements[operationId], addressStatements[operationId], 'addresses/json-requests'], answer);
      return checked;
    },
  }),
];

/**
 * Source: Response envelope. The kit checks every answer of every rule against it; this rule makes sure that
 * there are answers of all kinds.
 */
export const envelopeRules: readonly Rule[] = [
  defineRule({
    id: 'envelope/every-answer',
    title: 'Every response of every operation is JSON in the envelope, a success or an error.',
    pitfall: 'Errors of a framework or a proxy have their own form: HTML, `detail`, or no responseCode.',
    statements: ['addresses/json-responses', ...visibleStatements('envelope/', 'errors/')],
    effect: 'schedule',
    dimensions: (subject) => ({ request: mixedRequestsByKind(subject) }),
    arbitrary: (_subject, { request }) => request,
    async check(service, { operationId, ...input }) {
      const { json, status } = await service.send(operationId, input);
      const isOurs = typeof input.body !== 'string' || status < 500;
      service.should('transport/malformed-json', () =>
        expectThat(['trigger-chat/error/internal-error'], isOurs, 'status 400 to 499 for no JSON', `status ${status}`),
      );

      // Undo what was accepted.
      const { sessionId, callId } = dataOf(json) as Readonly<Record<string, string | undefined>>;
      if (operationId === 'triggerChat' && sessionId !== undefined)
        await service.send('cancelScheduledMessages', { path: { sessionId } });
      if (operationId === 'triggerCall' && callId !== undefined) await service.send('cancelCall', { path: { callId } });
      return checked;
    },
  }),
];

/** Other ways to write the name of the header. */
const headerSpellings = ['X-API-KEY', 'X-Api-Key'] as const satisfies KeyPlacement[];

/** Where a key is none. */
const misplacements = [
  'query parameter',
  'Authorization header',
  'Authorization header as bearer',
  'cookie',
  'header api-key',
] as const satisfies KeyPlacement[];

/** Source: Authentication, the header `x-api-key`. */
export const keyPlacementRules: readonly Rule[] = [
  defineRule({
    id: 'relations/a-key-in-another-place-is-none',
    title:
      'A good key counts in the header x-api-key alone: in the query, in Authorization or in a cookie it is missing.',
    pitfall: 'A gateway also takes the key from the query or a cookie, from where it gets into logs and other sites.',
    statements: ['authentication/header', 'authentication/scheme', 'authentication/key-missing'],
    // The effect if the service accepts the request after all.
    effect: 'schedule',
    runsFactor: 0.3,
    dimensions: (subject) => ({ 'operation under a base': operationAddressesOf(subject) }),
    arbitrary: (subject, { 'operation under a base': address }) => requestTo(address, subject),
    async check(service, parts, subject) {
      const request = await createValidRequest(service, subject, parts);
      for (const keyPlacement of misplacements) {
        const answer = await service.send(parts.operationId, { ...request, base: parts.base, keyPlacement });

        expectError(['authentication/header', 'authentication/key-missing'], answer, 'apiKeyMissing');
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/letter-case-of-the-key-header',
    title: 'The name of the header x-api-key may be written in any letter case, as that of every header.',
    pitfall: 'The header is looked up as it is spelt in the documentation, so clients that write it large get 401.',
    statements: ['authentication/header', 'authentication/scheme'],
    effect: 'schedule',
    runsFactor: 0.1,
    assumes: ({ parts: { operationId } }) => (operationId === 'cancelCall' ? ['call/queued-until-due'] : []),
    dimensions: (subject) => ({
      'operation under a base': operationAddressesOf(subject),
      spelling: headerSpellings,
    }),
    arbitrary: (subject, { 'operation under a base': address, spelling }) =>
      fc.record({ parts: requestTo(address, subject), keyPlacement: fc.constant(spelling) }),
    async check(service, { parts, keyPlacement }, subject) {
      const request = await createValidRequest(service, subject, parts);

      const answer = await service.send(parts.operationId, { ...request, base: parts.base, keyPlacement });

      if (parts.operationId === 'getSignedUrl' && answer.status !== 200 && answer.status !== 401)
        return inconclusive('the service has no link for a recording that it does not know');
      expectSuccess(['authentication/header'], answer);
      return checked;
    },
  }),
];
