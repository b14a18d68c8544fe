import type { StatementId } from '../../src/generated/ids.ts';
import { checked, inconclusive } from '../check-result.ts';
import { operationAddressesOf, requestTo, type UndoableOperation } from '../generators/requests.ts';
import { expectSuccess } from '../oracle/expectations.ts';
import { defineRule, type Rule } from '../rule.ts';
import { createValidRequest } from '../steps/calls.ts';

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
      'addresses/first-base',
      'addresses/second-base',
      'addresses/both-bases',
      'addresses/two-bases',
      'addresses/json-requests',
      'addresses/json-responses',
      'cancel-scheduled/no-body',
      'cancel-call/no-body',
      ...Object.values(addressStatements),
    ],
    needs: [],
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
