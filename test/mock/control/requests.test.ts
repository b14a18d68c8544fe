import { expect, test } from 'vitest';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';

const { mock } = createControlledMock();

async function sendAndRead(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const init = { method, headers: { 'content-type': 'application/json', ...headers } };
  const response = await mock.fetch(`http://mock/_mock${path}`, body === undefined ? init : { ...init, body });
  return { response, body: await response.text() };
}

test.each([
  ['GET', '/nothing', undefined, 404, 'pathNotFound'],
  ['GET', '/', undefined, 404, 'pathNotFound'],
  ['GET', '/clock/', undefined, 404, 'pathNotFound'],
  ['POST', '/clock', '{}', 405, 'methodNotAllowed'],
  ['GET', '/reset', undefined, 405, 'methodNotAllowed'],
  ['GET', '/clock/next', undefined, 405, 'methodNotAllowed'],
  ['GET', '/sessions?colour=red', undefined, 422, 'validationError'],
  ['GET', '/sessions?limit=0', undefined, 422, 'validationError'],
  ['GET', '/sessions?limit=many', undefined, 422, 'validationError'],
  ['GET', '/sessions?status=asleep', undefined, 422, 'validationError'],
  ['PUT', '/clock', '{', 400, 'malformedJson'],
  ['PUT', '/clock', '[]', 422, 'validationError'],
  ['PUT', '/clock', 'null', 422, 'validationError'],
  ['POST', '/snapshots', '{"name":"a","more":1}', 422, 'validationError'],
  ['POST', '/reset', 'all', 400, 'malformedJson'],
  ['DELETE', '/journal', '{"workspaceId":"globex"}', 422, 'validationError'],
  ['POST', '/faults', '{"effect":{"type":"reset"},"workspaceId":"nope"}', 404, 'workspaceNotFound'],
  ['POST', '/snapshots/%00/load', undefined, 422, 'validationError'],
  ['POST', '/snapshots/%E0%A4%A/load', undefined, 422, 'validationError'],
  ['POST', '/workspaces/__proto__/next-call-outcomes', '{"outcome":"errored"}', 404, 'workspaceNotFound'],
  ['POST', '/sessions/constructor/end', undefined, 404, 'sessionNotFound'],
  ['DELETE', '/faults/toString', undefined, 404, 'faultNotFound'],
])('for %s %s with the body %j, the control plane answers %i %s', async (method, path, sent, status, errorCode) => {
  const { response, body } = await sendAndRead(method, path, sent);

  expect(response.status).toBe(status);
  expect(JSON.parse(body)).toEqual({ responseCode: status, errorCode, message: expect.any(String), data: null });
});

test.each([
  [
    '/clock/advance',
    '{"minutes":5,"workspaceId":"acme"}',
    'advanceClock takes the query parameters workspaceId and a body.',
  ],
  [
    '/scenarios/empty-inbox',
    '{"workspaceId":"acme"}',
    'loadScenario takes the query parameters workspaceId and no body. The request has a body.',
  ],
  ['/faults?workspaceId=acme', '{}', 'addFault takes no query parameters and a body. The query has "workspaceId".'],
])(
  'the control plane refuses POST %s with the body %s, and says where the field belongs',
  async (path, sent, place) => {
    expect((await sendAndRead('POST', path, sent)).body).toContain(JSON.stringify(place).slice(1, -1));
  },
);

test('the control plane sends no CORS header', async () => {
  for (const [method, path] of [
    ['GET', '/clock'],
    ['OPTIONS', '/clock'],
    ['GET', '/nothing'],
    ['GET', '/data/channels'],
    ['OPTIONS', '/data/channels'],
    ['DELETE', '/data/channels/acme:Text~Line'],
  ] as const) {
    const { response } = await sendAndRead(method, path, undefined, { origin: 'https://evil.example' });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('the control plane limits the size of request bodies, and allows larger bodies for snapshots', async () => {
  const large = `{"name":"${'a'.repeat(1024 * 1024)}"}`;

  expect(JSON.parse((await sendAndRead('POST', '/snapshots', large)).body)).toMatchObject({
    errorCode: 'bodyTooLarge',
  });
  expect(JSON.parse((await sendAndRead('PUT', '/snapshots/here', large)).body)).toMatchObject({
    errorCode: 'validationError',
  });
});
