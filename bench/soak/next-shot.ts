import { type Random, randomFrom } from '../../test/support/random.ts';
import { dataRequest } from './data-request.ts';
import { operations } from './documents.ts';
import { bodyKinds, hostileBody } from './hostile-body.ts';
import { headKinds, withHostileHead } from './hostile-head.ts';
import { treeOf, written } from './json-tree.ts';
import type { Known } from './known.ts';
import { rawShot } from './raw-bytes.ts';
import { bytesOf, type Request, type Shot } from './request.ts';
import { someOperation, validRequest } from './valid-request.ts';

/**
 * The shot with that number. It follows from seed and number alone, but for ids and keys that the server gave out before.
 *
 * About a quarter are good requests, so that there is a state that hostile ones can meet. `host` is that of the server.
 */
export function nextShot(seed: number, index: number, known: Known, host: string): Shot {
  const random = randomFrom(seed, index);
  const part = random.int(1, 100);
  if (part <= 27) return good(random, known, host);
  if (part <= 62) return withBody(random, known, host);
  if (part <= 80) return withHead(random, known, host);
  if (part <= 88) return data(random, host);
  if (part <= 90) return medium(random, known, host);
  if (part <= 91) return stream(random, host);
  const { request, body } = validRequest(someOperation(random), random, known);
  return rawShot(bytesOf(complete(request, body), host), request.method, host, random);
}

function complete(request: Request, body: unknown): Request {
  return body === undefined ? request : { ...request, body: written(treeOf(body)) };
}

function good(random: Random, known: Known, host: string): Shot {
  const operation = someOperation(random);
  const { request, body } = validRequest(operation, random, known);
  return shot('good', complete(request, body), host, operation.operationId);
}

/** Every operation gets hostile bodies, those that want none too. */
function withBody(random: Random, known: Known, host: string): Shot {
  const operation = random.percent(70) ? random.pick(taking) : random.pick(operations);
  const { request, body } = validRequest(operation, random, known);
  const kind = random.pick(bodyKinds);
  const hostile = { ...request, body: hostileBody(kind, operation, body, random) };
  return shot(kind, hostile, host, operation.operationId);
}

const taking = operations.filter(({ fields }) => fields.length > 0);

function withHead(random: Random, known: Known, host: string): Shot {
  const operation = random.percent(50) ? someOperation(random) : random.pick(operations);
  const { request, body } = validRequest(operation, random, known);
  const kind = random.pick(headKinds);
  return shot(kind, withHostileHead(kind, complete(request, body), random), host, undefined);
}

function data(random: Random, host: string): Shot {
  return shot('data', dataRequest(random), host, undefined);
}

function medium(random: Random, known: Known, host: string): Shot {
  const link = random.pick(known.links);
  const target = random.percent(50)
    ? link
    : link.replace(/.(?=[^?]*$)/, random.pick(['', '%00', 'z', '&expires=9', '..']));
  const method = random.pick(['GET', 'HEAD', 'POST']);
  return shot('medium', { method, target, headers: [['host', host]], body: undefined }, host, undefined);
}

function stream(random: Random, host: string): Shot {
  const target = `/_mock/events/stream${random.pick(['', '?since=0', '?since=999999', '?since=-1', '?since=x'])}`;
  const headers: Request['headers'] = [['host', host]];
  if (random.percent(30)) headers.push(['last-event-id', random.pick(['0', '99999999999999999999', 'x', ''])]);
  return { ...shot('stream', { method: 'GET', target, headers, body: undefined }, host, undefined), way: 'listening' };
}

function shot(kind: string, request: Request, host: string, operationId: string | undefined): Shot {
  const { method } = request;
  const way = request.target.includes('/events/stream') ? 'listening' : 'answered';
  return { kind, pieces: [bytesOf(request, host)], way, method, operationId };
}
