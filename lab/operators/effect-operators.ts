import { type OperationId, operations } from '../../src/operations.ts';
import type { Alteration, Fetch } from '../../test/support/kit/altered-service.ts';
import { type Operator, operationOf } from './operator.ts';
import { answerFromCopy } from './places.ts';

const keys = ['acme-key', 'globex-key'];

export function effectOperatorsOf(operationId: OperationId): Operator[] {
  const { method, bases } = operations[operationId];
  const of = (topic: string, name: string, by: Alteration): Operator => {
    return { id: `${operationId} ${name}`, operationId, topic, trace: operationId, by };
  };
  const onOperation = (answer: (real: Fetch, request: Request) => Promise<Response>): Alteration => {
    return (real) => (request) => (operationOf(request) === operationId ? answer(real, request) : real(request));
  };
  const always = [
    of('api-key-missing', 'lets no key in', onOperation(letIn((key) => key === null))),
    of('api-key-invalid', 'lets any key in', onOperation(letIn((key) => key !== null && !keys.includes(key)))),
    of('session-isolation', 'lets the other workspace in', onOperation(letOtherWorkspaceIn)),
    ...bases.map((base) => of('address', `is not under ${base}`, onOperation(refuseUnder(base)))),
  ];
  if (method === 'GET') return always;
  const writes = [
    of('success', 'loses its effect', onOperation(answerFromCopy)),
    of('session-isolation', 'does what it refuses for its key', onOperation(doThoughRefused)),
    of(
      'success',
      'is done twice, and the second is answered',
      onOperation(async (real, request) => {
        await real(copyOf(request));
        return real(request);
      }),
    ),
  ];
  // Only a POST shows whether it was executed twice, because the other methods are idempotent.
  if (method !== 'POST') return [...always, ...writes];
  const twice = onOperation(async (real, request) => {
    const first = await real(copyOf(request));
    await real(request);
    return first;
  });
  return [...always, ...writes, of('success', 'is done twice, and the first is answered', twice)];
}

function letIn(isLetIn: (key: string | null) => boolean) {
  return async (real: Fetch, request: Request) => {
    const [ownKey = ''] = keys;
    return real(isLetIn(request.headers.get('x-api-key')) ? withKey(request, ownKey) : request);
  };
}

async function letOtherWorkspaceIn(real: Fetch, request: Request): Promise<Response> {
  const response = await real(copyOf(request));
  const otherKey = otherKeyOf(request);
  if (otherKey === undefined || (await isDone(response))) return response;
  const other = await real(withKey(request, otherKey));
  return (await isDone(other)) ? other : response;
}

async function doThoughRefused(real: Fetch, request: Request): Promise<Response> {
  const response = await real(copyOf(request));
  if (await isDone(response)) return response;
  const usedKey = request.headers.get('x-api-key');
  for (const key of keys) if (key !== usedKey) await real(withKey(copyOf(request), key));
  return response;
}

function refuseUnder(base: 'baseUrl' | 'baseUrlAlt') {
  return async (real: Fetch, request: Request) => {
    const isUnderAlt = new URL(request.url).hostname === 'second.test';
    if (isUnderAlt !== (base === 'baseUrlAlt')) return real(request);
    const body = { responseCode: 404, errorCode: 'pathNotFound', message: 'There is no such path.', data: null };
    return Response.json(body, { status: 404 });
  };
}

async function isDone(response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  const text = await (response.clone() as Response).text();
  return !text.includes('"isCancelled":false');
}

function otherKeyOf(request: Request): string | undefined {
  const key = request.headers.get('x-api-key');
  return key !== null && keys.includes(key) ? keys.find((one) => one !== key) : undefined;
}

function withKey(request: Request, key: string): Request {
  const changed = copyOf(request);
  changed.headers.set('x-api-key', key);
  return changed;
}

function copyOf(request: Request): Request {
  return request.clone() as Request;
}
