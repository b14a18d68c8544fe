import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import { dataOf } from '../facts/exchange.ts';
import {
  chapterOf,
  mixedRequestsByKind,
  operationAddressesOf,
  requestTo,
  type UndoableOperation,
} from '../generators/requests.ts';
import { visibleStatements } from '../oracle/coverage-exemptions.ts';
import { expectSuccess, expectThat } from '../oracle/expectations.ts';
import { checked, inconclusive } from '../oracle/violation.ts';
import { createValidRequest } from '../steps/calls.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import type { KeyPlacement } from '../transport/service.ts';

const baseStatements: Readonly<Record<UndoableOperation, StatementId>> = {
  triggerChat: 'addresses/first-base',
  cancelScheduledMessages: 'addresses/first-base',
  cancelCall: 'addresses/first-base',
  triggerCall: 'addresses/second-base',
  getSignedUrl: 'addresses/second-base',
  getSession: 'addresses/both-bases',
};

/** How the name of the header may be written, as that of every header. */
const headerSpellings = ['x-api-key', 'X-API-KEY', 'X-Api-Key'] as const satisfies KeyPlacement[];

/** Source: Addresses and conventions. */
export const addressRules: readonly Rule[] = [
  defineRule({
    id: 'addresses/every-operation',
    title:
      'Each operation answers a valid request under every base address that the interface lists for it, however the header of the key is spelt.',
    pitfall: 'An operation is reachable under one of its two addresses, or `X-API-KEY` in large letters is not found.',
    statements: [
      'cancel-scheduled/no-body',
      'cancel-call/no-body',
      ...visibleStatements('addresses/'),
      ...Object.values(chapterOf).map((chapter) => `${chapter}/address` as const),
      'authentication/header',
      'authentication/scheme',
    ],
    effect: 'schedule',
    dimensions: (subject) => ({
      'operation under a base': operationAddressesOf(subject),
      spelling: headerSpellings,
    }),
    arbitrary: (subject, { 'operation under a base': address, spelling }) =>
      fc.tuple(requestTo(address, subject), fc.constant(spelling)),
    assumes: ([{ operationId }]) => (operationId === 'cancelCall' ? ['call/queued-until-due'] : []),
    async check(service, [parts, keyPlacement], subject) {
      const { operationId, base } = parts;
      const request = await createValidRequest(service, subject, parts);

      const answer = await service.send(operationId, { ...request, base, keyPlacement });

      if (operationId === 'getSignedUrl' && answer.status !== 200 && answer.status !== 401)
        return inconclusive('the service has no link for a recording that it does not know');
      const ofHeader = keyPlacement === 'x-api-key' ? [] : (['authentication/header'] as const);
      const address = `${chapterOf[operationId]}/address` as const;
      expectSuccess([baseStatements[operationId], address, 'addresses/json-requests', ...ofHeader], answer);
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
