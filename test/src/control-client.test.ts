import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { ControlError, createControl } from '../../src/control-operations.ts';

function clientAnswering(status: number, body: string) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return new Response(body, { status });
  };
  return {
    requests,
    control: createControl({ baseUrl: 'http://127.0.0.1:4010/_mock', token: 'sixteen-characters', fetch }),
  };
}

test('the control client takes path parameters, query parameters and body fields from one argument', async () => {
  const { requests, control } = clientAnswering(200, '{}');
  await control.setCallOutcome({ sessionId: 'call/1', outcome: 'errored' });
  await control.listSessions({ workspaceId: 'a b', limit: 5 });
  await control.resetMock();

  const received = requests.map(async (one) => [one.method, one.url, await one.text()]);
  expect(await Promise.all(received)).toEqual([
    ['PUT', 'http://127.0.0.1:4010/_mock/calls/call%2F1/outcome', '{"outcome":"errored"}'],
    ['GET', 'http://127.0.0.1:4010/_mock/sessions?workspaceId=a+b&limit=5', ''],
    ['POST', 'http://127.0.0.1:4010/_mock/reset', ''],
  ]);
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(
    Array(3).fill('Bearer sixteen-characters'),
  );
  expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/json',
    null,
    'application/json',
  ]);
});

test('the control client refuses an unknown option and a missing path parameter', async () => {
  expect(() => createControl({ baseUrl: 'http://m', workspace: 'own' } as never)).toThrow(
    'createControl has no "workspace". Did you mean "workspaceId"?',
  );
  await expect(clientAnswering(200, '{}').control.readSession({} as never)).rejects.toThrow(
    'sessionId must be a string in the path, but it was undefined.',
  );
});

test('a control client of a workspace applies each operation to this workspace', async () => {
  const urls: string[] = [];
  const fetch = async (request: Request) => {
    urls.push(`${request.method} ${request.url.slice('http://m'.length)} ${await request.text()}`);
    return new Response('{}');
  };
  const control = createControl({ baseUrl: 'http://m', workspaceId: 'own', fetch });
  await control.advanceClock({ days: 7 });
  await control.listSessions({ workspaceId: 'other' });
  await control.addFault({ effect: { type: 'reset' } });
  await control.saveSnapshot({ name: 'here' });
  await control.createWorkspace();
  await control.resetMock();

  expect(urls).toEqual([
    'POST /clock/advance?workspaceId=own {"days":7}',
    'GET /sessions?workspaceId=other ',
    'POST /faults {"workspaceId":"own","effect":{"type":"reset"}}',
    'POST /snapshots {"workspaceId":"own","name":"here"}',
    'POST /workspaces {}',
    'POST /reset ',
  ]);
});

test('the control client throws an error with the error code and the text of a refusal', async () => {
  const mock = createMock();

  const refused = mock.control.endSession({ sessionId: 'none' });

  await expect(refused).rejects.toBeInstanceOf(ControlError);
  await expect(refused).rejects.toMatchObject({ status: 404, errorCode: 'sessionNotFound' });
  await expect(refused).rejects.toThrow(/no session none/);
});

test.each([
  [200, '<html>'],
  [502, 'Bad Gateway'],
  [404, '{"error":"Not Found"}'],
])('the control client throws an error with the response body of a different server: %i %j', async (status, body) => {
  const { control } = clientAnswering(status, body);

  await expect(control.getClock()).rejects.toMatchObject({ status, message: expect.stringContaining(body) });
});
