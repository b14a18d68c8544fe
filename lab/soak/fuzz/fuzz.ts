import { checkResponse } from './check-response.ts';
import { createConnection, type ExchangeResult, type FuzzConnection } from './connection/connection.ts';
import { createLearnedState, type LearnedState, learn } from './learned-state.ts';
import { generateRequest } from './requests/generate-request.ts';
import type { FuzzRequest } from './requests/request.ts';

export interface FuzzOptions {
  port: number;
  seed: number;
  /** Number of the first shot, and how many there are. */
  from: number;
  requests: number;
  connections: number;
  /** An answer that takes longer is asked for again alone, and is a finding if it takes longer then too. */
  slowMs: number;
}

export interface Finding {
  index: number;
  problem: string;
  request: FuzzRequest;
}

export interface Tally {
  byKind: Map<string, { requests: number; responses: number; slowestMs: number }>;
  byStatus: Map<number, number>;
  /** The ten that took longest, when many were under way. */
  slowest: { elapsedMs: number; index: number; kind: string; request: FuzzRequest }[];
  findings: Finding[];
}

/** Fires shots at a mock on loopback, and judges every answer. Never more are under way than there are connections. */
export async function runFuzz(options: FuzzOptions): Promise<Tally> {
  const { port, seed, from, requests, connections, slowMs } = options;
  const tally: Tally = { byKind: new Map(), byStatus: new Map(), slowest: [], findings: [] };
  const learned = createLearnedState();
  const host = `127.0.0.1:${port}`;
  const turns = createTurnQueue();
  let next = from;

  const work = async (connection: FuzzConnection) => {
    while (next < from + requests) {
      const index = next;
      next += 1;
      const request = generateRequest(seed, index, learned, host);
      const outcome = await turns.runShared(() => connection.send(request));
      const problem = recordExchange(tally, learned, request, index, outcome);
      if (problem !== undefined) tally.findings.push({ index, problem, request });
      if (outcome.elapsedMs <= slowMs) continue;
      const { elapsedMs } = await turns.runExclusive(() => connection.send(request));
      if (elapsedMs > slowMs) tally.findings.push({ index, problem: `${Math.round(elapsedMs)} ms, alone`, request });
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, () => work(createConnection(port))));
  return tally;
}

function recordExchange(
  tally: Tally,
  learned: LearnedState,
  request: FuzzRequest,
  index: number,
  outcome: ExchangeResult,
): string | undefined {
  const { responses, failure, elapsedMs } = outcome;
  const { kind, method, operationId } = request;
  const sum = tally.byKind.get(kind) ?? { requests: 0, responses: 0, slowestMs: 0 };
  tally.byKind.set(kind, sum);
  sum.requests += 1;
  sum.responses += responses.length;
  sum.slowestMs = Math.max(sum.slowestMs, elapsedMs);
  if (elapsedMs > (tally.slowest[9]?.elapsedMs ?? 0)) {
    tally.slowest.push({ elapsedMs, index, kind, request });
    tally.slowest.sort((one, other) => other.elapsedMs - one.elapsedMs).splice(10);
  }
  for (const response of responses) {
    tally.byStatus.set(response.status, (tally.byStatus.get(response.status) ?? 0) + 1);
    const problem = checkResponse(response, method, operationId);
    if (problem !== undefined) return problem;
    if (response.status === 200) learn(learned, operationId, response.body.toString('latin1'));
  }
  return failure;
}

/** Lets many go at once, or one alone. */
function createTurnQueue() {
  let activeCount = 0;
  let lastExclusive: Promise<unknown> = Promise.resolve();
  let onIdle = () => {};
  return {
    async runShared<Value>(run: () => Promise<Value>): Promise<Value> {
      for (let awaited = undefined as unknown; awaited !== lastExclusive; ) {
        awaited = lastExclusive;
        await lastExclusive;
      }
      activeCount += 1;
      try {
        return await run();
      } finally {
        activeCount -= 1;
        if (activeCount === 0) onIdle();
      }
    },
    runExclusive<Value>(run: () => Promise<Value>): Promise<Value> {
      const turn = lastExclusive.then(async () => {
        if (activeCount > 0) await new Promise<void>((resolve) => (onIdle = resolve));
        return run();
      });
      lastExclusive = turn.catch(() => {});
      return turn;
    },
  };
}
