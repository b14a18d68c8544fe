import type { StatementId } from '../../src/generated/ids.ts';
import { operations } from '../../src/operations.ts';
import { expectSuccess } from '../expect.ts';
import { anyRequest, type Undoable } from '../given/request.ts';
import { type Rule, rule } from '../rule.ts';
import { validRequest } from './valid-request.ts';

const base: Readonly<Record<Undoable, StatementId>> = {
  triggerChat: 'addresses/first-base',
  cancelScheduledMessages: 'addresses/first-base',
  cancelCall: 'addresses/first-base',
  triggerCall: 'addresses/second-base',
  getSignedUrl: 'addresses/second-base',
  getSession: 'addresses/both-bases',
};

const address: Readonly<Record<Undoable, StatementId>> = {
  triggerChat: 'trigger-chat/address',
  cancelScheduledMessages: 'cancel-scheduled/address',
  getSession: 'get-session/address',
  triggerCall: 'trigger-call/address',
  getSignedUrl: 'signed-url/address',
  cancelCall: 'cancel-call/address',
};

/** Source: Addresses and conventions. */
export const addressRules: readonly Rule[] = [
  rule({
    id: 'addresses/every-operation',
    title: 'Each operation answers a valid request under the base address, or addresses, that it is told to be under.',
    pitfall: 'An operation is reachable under one of its two addresses alone.',
    statements: [
      'addresses/first-base',
      'addresses/second-base',
      'addresses/both-bases',
      'addresses/two-bases',
      'addresses/json-requests',
      'addresses/json-responses',
      'cancel-scheduled/no-body',
      'cancel-call/no-body',
      ...Object.values(address),
    ],
    needs: [],
    effect: 'schedule',
    share: 0.5,
    given: anyRequest,
    async check(service, wanted, subject) {
      const { operationId } = wanted;
      for (const under of operations[operationId].bases) {
        const answer = await service.send(operationId, {
          ...(await validRequest(service, subject, wanted)),
          base: under,
        });

        // Open are whether there is a link for a recording that the service does not know, and whether a call that is
        // scheduled for later stands in the queue, where it can be cancelled.
        if (operationId === 'getSignedUrl' || operationId === 'cancelCall') continue;
        expectSuccess([base[operationId], address[operationId], 'addresses/json-requests'], answer);
      }
    },
  }),
];
