import { Agent } from 'node:http';
import { sendRequest } from '../soak/replicas/send-request.ts';

export interface MeasuredLoad {
  requests: number;
  'requests/s': number;
  'median ms': number;
  'p99 ms': number;
  refused: number;
}

const connections = 32;

/** Sends messages and reads them, in turn, over 32 connections for so long: each to the next server, for the next key. */
export async function measureLoad(
  ports: readonly number[],
  apiKeys: readonly string[],
  durationMs: number,
): Promise<MeasuredLoad> {
  const durations: number[] = [];
  let [refused, turn] = [0, 0];
  const startedAt = performance.now();
  const runConnection = async () => {
    const agent = new Agent({ keepAlive: true });
    const send = async (method: string, path: string, apiKey: string, body?: object) => {
      const askedAt = performance.now();
      turn += 1;
      const port = ports[turn % ports.length] ?? 0;
      const reply = await sendRequest(agent, { port, method, path, apiKey, ...(body && { body }) }, 10_000);
      durations.push(performance.now() - askedAt);
      if (reply?.status !== 200) refused += 1;
      return (reply?.body as { data?: { sessionId?: string } } | undefined)?.data?.sessionId;
    };
    while (performance.now() - startedAt < durationMs) {
      const apiKey = apiKeys[turn % apiKeys.length] ?? '';
      const sessionId = await send('POST', '/api/chat-agent/trigger', apiKey, message);
      await send('GET', `/api/session/fetch/${sessionId}`, apiKey);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
  durations.sort((one, other) => one - other);
  const percentile = (part: number) => Math.round((durations[Math.floor(durations.length * part)] ?? 0) * 10) / 10;
  return {
    requests: durations.length,
    'requests/s': Math.round((1_000 * durations.length) / (performance.now() - startedAt)),
    'median ms': percentile(0.5),
    'p99 ms': percentile(0.99),
    refused,
  };
}

const message = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
