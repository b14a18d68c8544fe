import { expect, test } from 'vitest';
import { startFaultProxy } from '../../../../lab/soak/replicas/fault-proxy.ts';
import { checkHistory } from '../../../../lab/soak/replicas/history/check-history.ts';
import { openWorkspaces } from '../../../../lab/soak/replicas/open-workspaces.ts';
import { readWorlds } from '../../../../lab/soak/replicas/read-worlds.ts';
import { runClients } from '../../../../lab/soak/replicas/soak-clients.ts';
import { createMock } from '../../../../mock/index.ts';
import { createRandom } from '../../../support/random.ts';

test('one mock behind two unsteady connections keeps what replicas promise', async () => {
  const random = createRandom(1);
  await using first = await startFaultProxy(random);
  await using second = await startFaultProxy(random);
  await using mock = createMock();
  const { port } = await mock.listen({ allowHosts: [first, second].map((proxy) => `127.0.0.1:${proxy.port}`) });
  for (const proxy of [first, second]) proxy.retarget(port);
  const workspaces = await openWorkspaces(port, 3);
  second.delay(30);
  const cuts = setInterval(() => first.cut('now'), 100);

  const ports = [first.port, second.port];
  const operations = await runClients({
    ports,
    workspaces,
    random,
    clients: 8,
    isOver: (answered) => answered >= 400,
    timeoutMs: 5_000,
  });
  clearInterval(cuts);
  second.heal();
  const worlds = await readWorlds(ports, workspaces);

  expect(checkHistory({ workspaces, operations, worlds })).toEqual([]);
  expect(operations.filter(({ answeredAt }) => answeredAt === undefined).length).toBeGreaterThan(0);
  expect(new Set(operations.map(({ type }) => type)).size).toBe(5);
});
