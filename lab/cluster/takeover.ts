import type { PostgresServer } from '../../test/support/postgres/start-postgres.ts';
import { sendPipelined, toRequestText } from '../support/send-pipelined.ts';
import { askUntilAnswered } from './run-load.ts';
import { startCluster } from './start-cluster.ts';

const sessions = 10_000;

export async function measureTakeoverMs(postgres: PostgresServer, signal: 'SIGKILL' | 'SIGSTOP'): Promise<number> {
  await using cluster = await startCluster(postgres, '', [0, 0]);
  const [owner, other] = cluster.ports as [number, number];
  await askUntilAnswered([owner], 'GET', '/_mock/health');
  const body = { doReturnResponse: true, agentName: 'Ava', message: 'order' };
  const { lastBody } = await sendPipelined(owner, sessions, () =>
    toRequestText('POST', '/api/chat-agent/trigger', body),
  );
  const sessionId = /"sessionId":"([^"]+)"/.exec(lastBody)?.[1];
  const path = `/api/session/fetch/${sessionId}`;
  await askUntilAnswered([other], 'GET', path);
  const pid = cluster.processes[0]?.pid ?? 0;
  const startedAt = performance.now();
  process.kill(pid, signal);
  await askUntilAnswered([other], 'GET', path);
  const ms = performance.now() - startedAt;
  if (signal === 'SIGSTOP') process.kill(pid, 'SIGCONT');
  return ms;
}
