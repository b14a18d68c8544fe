import { expect, onTestFinished, test } from 'vitest';
import { answerProbe } from '../../../../mock/http/access/answer-probe.ts';
import { createNodeServer } from '../../../../mock/http/adapters/node-server.ts';
import { createMock } from '../../../../mock/index.ts';
import { createReplicaOn } from '../../../../mock/replicas/create-replica.ts';
import { createMemoryStreams } from '../../../support/replicas/memory-streams.ts';

const request = (method: string, target: string) => ({
  method,
  target,
  header: () => undefined,
  body: new Uint8Array(),
});
const isUp = () => Promise.resolve(true);
const isDown = () => Promise.resolve(false);

test('a process is live whatever it can reach, and ready when it can answer', async () => {
  expect(await answerProbe(request('GET', '/_mock/live'), isDown)).toMatchObject({ status: 204 });
  expect(await answerProbe(request('GET', '/_mock/ready'), isDown)).toMatchObject({ status: 503 });
  expect(await answerProbe(request('HEAD', '/_mock/ready'), isUp)).toMatchObject({ status: 204 });
  expect(await answerProbe(request('GET', '/_mock/ready'), undefined)).toMatchObject({ status: 204 });
});

test('nothing else is a probe', () => {
  for (const [method, target] of [
    ['POST', '/_mock/live'],
    ['GET', '/_mock/live/'],
    ['GET', '/_mock/ready?x'],
    ['GET', '/api/_mock/ready'],
  ] as const)
    expect(answerProbe(request(method, target), isUp)).toBeUndefined();
});

test('a probe needs neither token nor name, and everything else still does', async () => {
  await using mock = createMock();
  const { port } = await mock.listen({ token: 'a-token-of-enough-letters' });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

  expect(await Promise.all(['/_mock/live', '/_mock/ready', '/_mock/health'].map(statusOf))).toEqual([204, 204, 401]);
});

test('a replica is not ready while its store fails, and live all the time', async () => {
  const streams = createMemoryStreams(() => 0);
  let isGone = false;
  const read = streams.read.bind(streams);
  streams.read = (from) => (isGone ? Promise.reject(new Error('gone')) : read(from));
  const platform = {
    createServer: createNodeServer,
    createDashboardHandler: () => () => ({ status: 404, headers: {} }),
    createDocsHandler: () => () => ({ status: 404, headers: {} }),
    loadJsonServer: () => Promise.reject(new Error('none')),
    readMemory: () => process.memoryUsage(),
  };
  const replica = await createReplicaOn(platform, { streams, seed: 'probe', onError: () => {} });
  onTestFinished(() => replica.close());
  const { port } = await replica.listen();
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

  expect(await statusOf('/_mock/ready')).toBe(204);
  isGone = true;
  expect(await Promise.all(['/_mock/live', '/_mock/ready'].map(statusOf))).toEqual([204, 503]);
  isGone = false;
  expect(await statusOf('/_mock/ready')).toBe(204);
});
