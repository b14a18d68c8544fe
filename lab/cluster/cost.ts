import type { PostgresServer } from '../../test/support/postgres/start-postgres.ts';
import { median } from '../http/measure.ts';
import { type ForkedServer, forkServer } from '../support/fork-server.ts';
import { sendPipelined, toRequestText } from '../support/send-pipelined.ts';
import { askUntilAnswered } from './run-load.ts';
import { startCluster } from './start-cluster.ts';

const requests = 4_000;
const rounds = 3;

async function measure(port: number, processes: readonly ForkedServer[], toText: () => string): Promise<number[]> {
  const before = await Promise.all(processes.map((server) => server.ask<NodeJS.CpuUsage>('usage')));
  await sendPipelined(port, requests, toText);
  const after = await Promise.all(processes.map((server) => server.ask<NodeJS.CpuUsage>('usage')));
  return after.map(({ user, system }, index) => {
    const { user: userBefore = 0, system: systemBefore = 0 } = before[index] ?? {};
    return (user - userBefore + system - systemBefore) / 1_000 / requests;
  });
}

export async function measureCost(postgres: PostgresServer): Promise<string[]> {
  await using ordinary = await forkServer(new URL('./served-ordinary.ts', import.meta.url), []);
  await using cluster = await startCluster(postgres, '', [0, 0]);
  const [owner, other] = cluster.processes as [ForkedServer, ForkedServer];
  const toTrigger = () =>
    toRequestText('POST', '/api/chat-agent/trigger', { communicationChannel: 'Website Chat', customerNumber: 'v-7' });
  const lines: string[] = [];
  for (const [name, toText] of [
    ['trigger', () => toTrigger],
    ['read', (id: string) => () => toRequestText('GET', `/api/session/fetch/${id}`)],
  ] as const) {
    const costs: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const idOf = async (port: number) => {
        const body = { communicationChannel: 'Website Chat', customerNumber: 'v-8' };
        const answer = await askUntilAnswered([port], 'POST', '/api/chat-agent/trigger', body);
        return (answer as { data: { sessionId: string } }).data.sessionId;
      };
      const [plain = 0] = await measure(ordinary.port, [ordinary], toText(await idOf(ordinary.port)));
      const id = await idOf(owner.port);
      const [atOwner = 0] = await measure(owner.port, [owner], toText(id));
      const [ofOwner = 0, ofOther = 0] = await measure(other.port, [owner, other], toText(id));
      costs.push([plain, atOwner, ofOwner, ofOther]);
    }
    const [plain, atOwner, ofOwner, ofOther] = [0, 1, 2, 3].map((index) =>
      median(costs.map((cost) => cost[index] ?? 0)).toFixed(3),
    );
    lines.push(
      `${name}: ${plain} ms of processor time on an ordinary mock, ${atOwner} on the owner; through another process ${ofOwner} on the owner and ${ofOther} there.`,
    );
  }
  return lines;
}
