import { expect, test } from 'vitest';
import { startReplicas } from '../../support/replicas/replicas.ts';

const reply = { agentName: 'Ava', message: 'Hello', doReturnResponse: true };

test('a session of another workspace cannot be continued, and is not unknown', async () => {
  const { replicas } = await startReplicas(2);
  const [one, other] = replicas;
  const headers = { 'x-api-key': 'globex-key' };
  const trigger = 'POST /chat-agent/trigger';
  const started = await one?.client.send(trigger, { headers, body: { ...reply, agentName: 'Greta' } });
  const { sessionId = '' } = (started?.body?.data ?? {}) as { sessionId?: string };
  const sendBy = (id: string) => other?.client.send(trigger, { body: { ...reply, sessionId: id } });

  const foreign = await sendBy(sessionId);
  const unknown = await sendBy(`${sessionId.slice(0, -1)}x`);

  expect(foreign?.status).toBe(403);
  expect(foreign?.body).toMatchObject({ responseCode: 403, errorCode: 'forbidden', data: null });
  expect(unknown?.status).toBe(404);
  expect(unknown?.body).toMatchObject({ errorCode: 'sessionNotFound' });
});
