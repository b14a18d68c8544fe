import fc from 'fast-check';
import { checked, inconclusive } from '../../check-result.ts';
import { operationAddressesOf, requestTo } from '../../generators/requests.ts';
import { expectError, expectSuccess } from '../../oracle/expectations.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { createValidRequest } from '../../steps/calls.ts';
import type { KeyPlacement } from '../../transport/service.ts';

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
    needs: [],
    // The effect if the service accepts the request after all.
    effect: 'schedule',
    runsFactor: 0.3,
    dimensions: (subject) => ({ 'operation under a base': operationAddressesOf(subject) }),
    arbitrary: (subject, { 'operation under a base': address }) => requestTo(address, subject),
    async check(service, parts, subject) {
      const request = await createValidRequest(service, subject, parts);
      for (const keyPlacement of misplacements) {
        const answer = await service.send(parts.operationId, { ...request, base: parts.base, keyPlacement });

        expectError(['authentication/header', 'authentication/key-missing'], answer, 'apiKeyMissing', 401);
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/letter-case-of-the-key-header',
    title: 'The name of the header x-api-key may be written in any letter case, as that of every header.',
    pitfall: 'The header is looked up as it is spelt in the documentation, so clients that write it large get 401.',
    statements: ['authentication/header', 'authentication/scheme'],
    needs: [],
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
