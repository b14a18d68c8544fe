import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { answerProbe } from '../../mock/listen.ts';

const request = (method: string, target: string) => ({
  method,
  target,
  header: () => undefined,
  body: new Uint8Array(),
});
const isUp = () => true;
const isDown = () => false;

test('a process is live whatever it can reach, and ready when it can answer', async () => {
  expect(await answerProbe(request('GET', '/_mock/live'), isDown)).toMatchObject({ status: 204 });
  expect(await answerProbe(request('GET', '/_mock/ready'), isDown)).toMatchObject({ status: 503 });
  expect(await answerProbe(request('HEAD', '/_mock/ready'), isUp)).toMatchObject({ status: 204 });
  expect(await answerProbe(request('GET', '/_mock/ready'), undefined)).toMatchObject({ status: 204 });
});

test('a probe needs neither token nor name, and everything else still does', async () => {
  await using mock = createMock();
  const { port } = await mock.listen({ token: 'a-token-of-enough-letters' });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

  expect(await Promise.all(['/_mock/live', '/_mock/ready', '/_mock/health'].map(statusOf))).toEqual([204, 204, 401]);
});
