import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { ask } from '../../../../lab/soak/replicas/ask-replica.ts';
import { serveFetch } from '../../../support/http/serve-fetch.ts';

const workspace = { workspaceId: 'own', apiKey: 'k', ownClockFrom: 0 };

test.each([
  ['is refused moves nothing', 409, { errorCode: 'conflict' }, { milliseconds: 0 }],
  ['is answered moves what was asked for', 200, { now: '2030-01-01T00:00:01Z' }, { milliseconds: 1_000 }],
  ['fails may have moved all the same', 500, { errorCode: 'internalError' }, { milliseconds: 1_000 }],
])('a move that %s', async (_what, status, body, expected) => {
  await using service = await serveFetch(async () => Response.json(body, { status }));
  const agent = new Agent();
  const target = { port: Number(new URL(service.baseUrl).port), replica: 0, workspace, agent, timeoutMs: 60_000 };

  const operation = await ask(target, { type: 'move', milliseconds: 1_000 });

  agent.destroy();
  expect(operation).toMatchObject(expected);
  expect(operation.answeredAt !== undefined).toBe(status < 500);
});
