import type { Random } from '../../../../test/support/random.ts';
import type { LearnedState } from '../learned-state.ts';
import { type Operation, operations } from '../operations.ts';
import type { RawRequest } from './request.ts';
import { generateValidBody, snapshotNames } from './valid-body.ts';

/** A good request for an operation, and the body that it was made from. */
export function generateValidRequest(
  operation: Operation,
  random: Random,
  learned: LearnedState,
): { request: RawRequest; body: unknown } {
  const body = generateValidBody(operation.operationId, random, learned);
  const isControl = operation.path.startsWith('/_mock');
  const headers: RawRequest['headers'] = [['host', '{host}']];
  if (!isControl) headers.push(['x-api-key', random.chance(75) ? 'acme-key' : random.pick(learned.apiKeys)]);
  if (body !== undefined || operation.method !== 'GET') headers.push(['content-type', 'application/json']);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pickParameter(name, random, learned)),
  );
  const target = path + generateQuery(operation, random, learned);
  return { request: { method: operation.method, target, headers, body: undefined }, body };
}

/** One of all operations: those that a client uses often come often, those that cost much seldom. */
export function pickOperation(random: Random): Operation {
  return random.pick(weightedOperations);
}

const weights: Record<string, number> = {
  triggerChat: 30,
  triggerCall: 15,
  getSession: 20,
  updateWorkflowCall: 8,
  cancelScheduledMessages: 8,
  cancelCall: 8,
  getSignedUrl: 5,
  sendCustomerMessage: 10,
  addFault: 4,
  clearFaults: 2,
  saveSnapshot: 3,
  loadSnapshot: 2,
  streamEvents: 0,
};

const weightedOperations = operations.flatMap((operation) => {
  return Array.from({ length: weights[operation.operationId] ?? 2 }, () => operation);
});

function pickParameter(name: string, random: Random, learned: LearnedState): string {
  switch (name) {
    case 'callId':
      return pickRecent(random, learned.callIds);
    case 'workflowId':
      return 'wf_order_followup';
    case 'name':
      return random.pick(snapshotNames);
    case 'workspaceId':
      // The built-in ones stay, or nothing could be asked of them any more.
      return random.pick(learned.workspaceIds.slice(2).concat('soak-1'));
    case 'faultId':
      return random.pick(learned.faultIds);
    default:
      return pickRecent(random, random.chance(70) ? learned.sessionIds : learned.callIds);
  }
}

function generateQuery({ operationId, queryNames }: Operation, random: Random, learned: LearnedState): string {
  if (operationId === 'getSignedUrl') return `?callId=${pickRecent(random, learned.callIds)}`;
  if (queryNames.length === 0 || random.chance(30)) return '';
  if (queryNames.includes('limit')) return `?limit=${random.int(1, 20)}`;
  return '?workspaceId=acme';
}

/** Mostly a late one: earlier ones may be gone with a reset. */
function pickRecent(random: Random, ids: readonly string[]): string {
  return random.pick(random.chance(80) ? ids.slice(-20) : ids);
}
