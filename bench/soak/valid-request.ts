import type { Random } from '../../test/support/random.ts';
import { type Operation, operations } from './documents.ts';
import type { Known } from './known.ts';
import type { Request } from './request.ts';
import { snapshotNames, validBody } from './valid-body.ts';

/** A good request for an operation, and the body that it was made from. */
export function validRequest(operation: Operation, random: Random, known: Known): { request: Request; body: unknown } {
  const body = validBody(operation.operationId, random, known);
  const isControl = operation.path.startsWith('/_mock');
  const headers: Request['headers'] = [['host', '{host}']];
  if (!isControl) headers.push(['x-api-key', random.percent(75) ? 'acme-key' : random.pick(known.apiKeys)]);
  if (body !== undefined || operation.method !== 'GET') headers.push(['content-type', 'application/json']);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameter(name, random, known)),
  );
  const target = path + queryFor(operation, random, known);
  return { request: { method: operation.method, target, headers, body: undefined }, body };
}

/** One of all operations: those that a client uses often come often, those that cost much seldom. */
export function someOperation(random: Random): Operation {
  return random.pick(drawn);
}

const weights: Record<string, number> = {
  triggerChat: 30,
  triggerCall: 15,
  getSession: 20,
  updateWorkflowCall: 8,
  cancelScheduledMessages: 8,
  cancelCall: 8,
  getSignedUrl: 5,
  customerSays: 10,
  addFault: 4,
  clearFaults: 2,
  saveSnapshot: 3,
  loadSnapshot: 2,
  streamEvents: 0,
};

const drawn = operations.flatMap((operation) => {
  return Array.from({ length: weights[operation.operationId] ?? 2 }, () => operation);
});

function parameter(name: string, random: Random, known: Known): string {
  switch (name) {
    case 'callId':
      return recent(random, known.callIds);
    case 'workflowId':
      return 'wf_order_followup';
    case 'name':
      return random.pick(snapshotNames);
    case 'workspaceId':
      // The built-in ones stay, or nothing could be asked of them any more.
      return random.pick(known.workspaceIds.slice(2).concat('soak-1'));
    case 'faultId':
      return random.pick(known.faultIds);
    default:
      return recent(random, random.percent(70) ? known.sessionIds : known.callIds);
  }
}

function queryFor({ operationId, queryNames }: Operation, random: Random, known: Known): string {
  if (operationId === 'getSignedUrl') return `?callId=${recent(random, known.callIds)}`;
  if (queryNames.length === 0 || random.percent(30)) return '';
  if (queryNames.includes('limit')) return `?limit=${random.int(1, 20)}`;
  return '?workspaceId=acme';
}

/** Mostly a late one: earlier ones may be gone with a reset. */
function recent(random: Random, ids: readonly string[]): string {
  return random.pick(random.percent(80) ? ids.slice(-20) : ids);
}
