import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setupServer } from 'msw/node';
import { createMock, manualClock } from 'understudy-kit';
import { createClient } from 'understudy-kit/client';
import { handlers } from 'understudy-kit/msw';

const baseUrl = 'https://service.example/api';
const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
const server = setupServer(...handlers({ mock, baseUrl }));
before(() => server.listen({ onUnhandledRequest: 'error' }));
after(() => server.close());

const client = createClient({ apiKey: 'acme-key', baseUrl });

test('an app that calls its service gets the answers of the mock', async () => {
  const body = { doReturnResponse: true, agentName: 'Ava', message: 'A picture, please' };
  const said = await client.triggerChat({ body });
  const session = await client.getSession({ path: { sessionId: said.data.sessionId } });
  const [, picture] = session.data.transcript;
  const link = picture.content.find(({ type }) => type === 'image').url;

  assert.equal(session.data.status, 'active');
  assert.equal((await fetch(link)).headers.get('content-type'), 'image/png');
  assert.equal((await client.getSession({ path: { sessionId: 'none' } })).errorCode, 'sessionNotFound');
});

test('a connection that the mock breaks off is a network error', async () => {
  await mock.control.addFault({ operationId: 'getSession', effect: { type: 'reset' }, times: 1 });

  await assert.rejects(client.getSession({ path: { sessionId: 'none' } }), TypeError);
});

test('what is not of the service is not answered', async () => {
  await assert.rejects(fetch('https://service.example/other'));
  await assert.rejects(fetch('https://other.example/api/session/fetch/none'));
});
