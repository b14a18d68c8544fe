import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import { type Base, operations } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import type { KeyPlacement } from '../facts/exchange.ts';
import { factsOf, undoableOperations, undoingOperationOf } from '../facts/operation.ts';
import { mixedRequestsByKind, operationAddressesOf, requestTo } from '../generators/requests.ts';
import { visibleStatements } from '../judge/coverage-exemptions.ts';
import { expectSuccess } from '../judge/response.ts';
import { checked, expectThat, inconclusive, locate, type Statements } from '../judge/violation.ts';
import { createValidRequest } from '../steps/calls.ts';
import { defineRule, type Rule } from '../steps/rule.ts';

function statementOfBases([first, second]: readonly Base[]): StatementId {
  if (second !== undefined) return 'addresses/both-bases';
  return first === 'baseUrl' ? 'addresses/first-base' : 'addresses/second-base';
}

const headerSpellings = ['x-api-key', 'X-API-KEY', 'X-Api-Key'] as const satisfies KeyPlacement[];

export const addressRules: readonly Rule[] = [
  defineRule({
    id: 'addresses/every-operation',
    title:
      'Each operation works under each of its documented base addresses, with the API key header in any letter case.',
    pitfall:
      'An operation exists under only one of its two addresses, or the service compares the header name case-sensitively.',
    statements: [
      'cancel-scheduled/no-body',
      'cancel-call/no-body',
      ...visibleStatements('addresses/'),
      ...undoableOperations.map((id) => `${factsOf(id).chapter}/address` as const),
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
        return inconclusive('the service returns no link to an unknown recording');
      const ofHeader = keyPlacement === 'x-api-key' ? [] : (['authentication/header'] as const);
      const { chapter, proves } = factsOf(operationId);
      const ofAddress = [statementOfBases(operations[operationId].bases), `${chapter}/address` as const] as const;
      // A 422 is about a field of the request, so the service has found the operation.
      const statements: Statements = answer.status === 422 ? [proves.success] : ofAddress;
      expectSuccess([...statements, 'addresses/json-requests', ...ofHeader], answer);
      return checked;
    },
  }),
];

export const envelopeRules: readonly Rule[] = [
  defineRule({
    id: 'envelope/every-answer',
    title: 'Every response of every operation, success or error, is JSON in the documented envelope.',
    pitfall: 'Errors from the framework or a proxy bypass the envelope: HTML, `detail`, or no `responseCode`.',
    statements: ['addresses/json-responses', ...visibleStatements('envelope/', 'errors/')],
    effect: 'schedule',
    dimensions: (subject) => ({ request: mixedRequestsByKind(subject) }),
    arbitrary: (_subject, { request }) => request,
    async check(service, { operationId, ...input }) {
      const answer = await service.send(operationId, input);
      const { json, status } = answer;
      const isOurs = typeof input.body !== 'string' || status < 500;
      const statements = ['trigger-chat/error/internal-error'] as const;
      const expected = 'a status from 400 to 499 for a body that is not JSON';
      service.should('transport/malformed-json', () =>
        expectThat(statements, isOurs, expected, `status ${status}`, locate(answer)),
      );

      const { starts } = factsOf(operationId);
      const id = starts?.id === undefined ? undefined : valueAt(json, starts.id);
      const undoing = starts === undefined ? undefined : undoingOperationOf(starts.what);
      if (undoing !== undefined && typeof id === 'string')
        await service.send(undoing.operationId, { path: { [undoing.parameter]: id } });
      return checked;
    },
  }),
];
