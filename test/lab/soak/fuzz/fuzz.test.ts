import { expect, test } from 'vitest';
import { runFuzz } from '../../../../lab/soak/fuzz/fuzz.ts';
import { createLearnedState } from '../../../../lab/soak/fuzz/learned-state.ts';
import { operations } from '../../../../lab/soak/fuzz/operations.ts';
import { generateRequest } from '../../../../lab/soak/fuzz/requests/generate-request.ts';
import { createMock } from '../../../../mock/index.ts';
import { serveHttp } from '../../../support/http/serve-http.ts';
import { sampleCount } from '../../../support/sample.ts';

const options = { seed: 1, from: 0, connections: 8, slowMs: Number.POSITIVE_INFINITY };

test('hostile requests are all answered as they should be, and nothing is left of them', async () => {
  const internalErrors: unknown[] = [];
  await using mock = createMock({ seed: 'soak', onError: (error) => internalErrors.push(error) });
  const { port } = await mock.listen();
  const before = [Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one));

  const { findings, byStatus } = await runFuzz({ ...options, port, requests: sampleCount(2_000, 4) });

  expect(findings.map(({ index, problem, request }) => `${index} ${request.kind}: ${problem}`)).toEqual([]);
  expect(internalErrors).toEqual([]);
  expect([Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one))).toEqual(before);
  // Not all were turned away at the door.
  expect([...byStatus.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 413, 422, 431]));
});

test.each([
  ['a page of HTML', 500, 'text/html', '<h1>Oops</h1>', /^status 500$/],
  ['an error of another shape', 404, 'application/json', '{"error":"none"}', /outside the envelope/],
  ['an error with another code in it', 404, 'application/json', envelope(400), /^responseCode 400 with status 404$/],
  ['a body of another type', 200, 'text/plain', '{}', /^content type/],
  ['half a body', 200, 'application/json', '{"responseCode":', /no JSON/],
  ['a success of nothing', 200, 'application/json', '{}', /does not fit its schema/],
])('a server that answers with %s is found out', async (_, status, type, body, wrong) => {
  await using faultyServer = await serveHttp((_, response) =>
    response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body),
  );

  const { findings } = await runFuzz({ ...options, port: faultyServer.port, requests: 30 });

  expect(findings.length).toBeGreaterThan(10);
  expect(findings.map((finding) => finding.problem)).toContainEqual(expect.stringMatching(wrong));
});

test('a server that hangs up without an answer is found out', async () => {
  await using faultyServer = await serveHttp((_, response) => response.socket?.destroy());

  const { findings } = await runFuzz({ ...options, port: faultyServer.port, requests: 20 });

  expect(findings.map((finding) => finding.problem)).toContainEqual(
    expect.stringMatching(/without an answer|before the answer/),
  );
});

test('a slow answer is asked for again, alone', async () => {
  await using mock = createMock({ seed: 'soak' });
  const { port } = await mock.listen();

  const { findings } = await runFuzz({ ...options, port, requests: 20, slowMs: -1 });

  expect(findings.map((finding) => finding.problem)).toContainEqual(expect.stringMatching(/^\d+ ms, alone$/));
});

test('the same seed makes the same shots, and every operation is shot at', () => {
  const shots = () =>
    Array.from({ length: 3_000 }, (_, index) => generateRequest(7, index, createLearnedState(), '127.0.0.1:1'));

  const first = shots();

  expect(shots()).toEqual(first);
  const operationIds = operations.map((one) => one.operationId);
  expect(operationIds.filter((id) => !first.some((shot) => shot.operationId === id))).toEqual([]);
});

function envelope(responseCode: number): string {
  return JSON.stringify({ responseCode, errorCode: 'pathNotFound', message: 'None.', data: null });
}
