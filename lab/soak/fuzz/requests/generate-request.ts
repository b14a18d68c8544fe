import { createRandom, type Random } from '../../../../test/support/random.ts';
import type { LearnedState } from '../learned-state.ts';
import { operations } from '../operations.ts';
import { generateDataRequest } from './data-request.ts';
import { bodyKinds, generateHostileBody } from './hostile-body.ts';
import { headKinds, withHostileHead } from './hostile-head.ts';
import { serialize, toJsonTree } from './json-tree.ts';
import { generateRawRequest } from './raw-request.ts';
import { type FuzzRequest, type RawRequest, toBytes } from './request.ts';
import { generateValidRequest, pickOperation } from './valid-request.ts';

/**
 * The shot with that number. It follows from seed and number alone, but for ids and keys that the server gave out before.
 *
 * About a quarter are good requests, so that there is a state that hostile ones can meet. `host` is that of the server.
 */
export function generateRequest(seed: number, index: number, learned: LearnedState, host: string): FuzzRequest {
  const random = createRandom(seed, index);
  const percentile = random.int(1, 100);
  if (percentile <= 27) return fuzzValid(random, learned, host);
  if (percentile <= 62) return fuzzBody(random, learned, host);
  if (percentile <= 80) return fuzzHead(random, learned, host);
  if (percentile <= 88) return fuzzData(random, host);
  if (percentile <= 90) return fuzzMedia(random, learned, host);
  if (percentile <= 91) return fuzzStream(random, host);
  const { request, body } = generateValidRequest(pickOperation(random), random, learned);
  return generateRawRequest(toBytes(withJsonBody(request, body), host), request.method, host, random);
}

function withJsonBody(request: RawRequest, body: unknown): RawRequest {
  return body === undefined ? request : { ...request, body: serialize(toJsonTree(body)) };
}

function fuzzValid(random: Random, learned: LearnedState, host: string): FuzzRequest {
  const operation = pickOperation(random);
  const { request, body } = generateValidRequest(operation, random, learned);
  return toFuzzRequest('good', withJsonBody(request, body), host, operation.operationId);
}

/** Every operation gets hostile bodies, those that want none too. */
function fuzzBody(random: Random, learned: LearnedState, host: string): FuzzRequest {
  const operation = random.chance(70) ? random.pick(operationsWithBody) : random.pick(operations);
  const { request, body } = generateValidRequest(operation, random, learned);
  const kind = random.pick(bodyKinds);
  const hostile = { ...request, body: generateHostileBody(kind, operation, body, random) };
  return toFuzzRequest(kind, hostile, host, operation.operationId);
}

const operationsWithBody = operations.filter(({ fields }) => fields.length > 0);

function fuzzHead(random: Random, learned: LearnedState, host: string): FuzzRequest {
  const operation = random.chance(50) ? pickOperation(random) : random.pick(operations);
  const { request, body } = generateValidRequest(operation, random, learned);
  const kind = random.pick(headKinds);
  return toFuzzRequest(kind, withHostileHead(kind, withJsonBody(request, body), random), host, undefined);
}

function fuzzData(random: Random, host: string): FuzzRequest {
  return toFuzzRequest('data', generateDataRequest(random), host, undefined);
}

function fuzzMedia(random: Random, learned: LearnedState, host: string): FuzzRequest {
  const link = random.pick(learned.links);
  const target = random.chance(50)
    ? link
    : link.replace(/.(?=[^?]*$)/, random.pick(['', '%00', 'z', '&expires=9', '..']));
  const method = random.pick(['GET', 'HEAD', 'POST']);
  return toFuzzRequest('medium', { method, target, headers: [['host', host]], body: undefined }, host, undefined);
}

function fuzzStream(random: Random, host: string): FuzzRequest {
  const target = `/_mock/events/stream${random.pick(['', '?since=0', '?since=999999', '?since=-1', '?since=x'])}`;
  const headers: RawRequest['headers'] = [['host', host]];
  if (random.chance(30)) headers.push(['last-event-id', random.pick(['0', '99999999999999999999', 'x', ''])]);
  return {
    ...toFuzzRequest('stream', { method: 'GET', target, headers, body: undefined }, host, undefined),
    mode: 'listening',
  };
}

function toFuzzRequest(kind: string, request: RawRequest, host: string, operationId: string | undefined): FuzzRequest {
  const { method } = request;
  const mode = request.target.includes('/events/stream') ? 'listening' : 'answered';
  return { kind, pieces: [toBytes(request, host)], mode, method, operationId };
}
