import { type Gunner, gunner, type Outcome } from './connection.ts';
import { type Known, learn, nothingKnown } from './known.ts';
import { nextShot } from './next-shot.ts';
import type { Shot } from './request.ts';
import { fault } from './verdict.ts';

export interface SoakOptions {
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
  wrong: string;
  shot: Shot;
}

export interface Tally {
  byKind: Map<string, { shots: number; answers: number; slowestMs: number }>;
  byStatus: Map<number, number>;
  /** The ten that took longest, when many were under way. */
  slowest: { elapsedMs: number; index: number; kind: string; shot: Shot }[];
  findings: Finding[];
}

/** Fires shots at a mock on loopback, and judges every answer. Never more are under way than there are connections. */
export async function soak(options: SoakOptions): Promise<Tally> {
  const { port, seed, from, requests, connections, slowMs } = options;
  const tally: Tally = { byKind: new Map(), byStatus: new Map(), slowest: [], findings: [] };
  const known = nothingKnown();
  const host = `127.0.0.1:${port}`;
  const turns = turnTaking();
  let next = from;

  const work = async (one: Gunner) => {
    while (next < from + requests) {
      const index = next;
      next += 1;
      const shot = nextShot(seed, index, known, host);
      const outcome = await turns.shared(() => one.fire(shot));
      const wrong = judge(tally, known, shot, index, outcome);
      if (wrong !== undefined) tally.findings.push({ index, wrong, shot });
      if (outcome.elapsedMs <= slowMs) continue;
      const { elapsedMs } = await turns.alone(() => one.fire(shot));
      if (elapsedMs > slowMs) tally.findings.push({ index, wrong: `${Math.round(elapsedMs)} ms, alone`, shot });
    }
    one.close();
  };
  await Promise.all(Array.from({ length: connections }, () => work(gunner(port))));
  return tally;
}

function judge(tally: Tally, known: Known, shot: Shot, index: number, outcome: Outcome): string | undefined {
  const { answers, failure, elapsedMs } = outcome;
  const { kind, method, operationId } = shot;
  const sum = tally.byKind.get(kind) ?? { shots: 0, answers: 0, slowestMs: 0 };
  tally.byKind.set(kind, sum);
  sum.shots += 1;
  sum.answers += answers.length;
  sum.slowestMs = Math.max(sum.slowestMs, elapsedMs);
  if (elapsedMs > (tally.slowest[9]?.elapsedMs ?? 0)) {
    tally.slowest.push({ elapsedMs, index, kind, shot });
    tally.slowest.sort((one, other) => other.elapsedMs - one.elapsedMs).splice(10);
  }
  for (const answer of answers) {
    tally.byStatus.set(answer.status, (tally.byStatus.get(answer.status) ?? 0) + 1);
    const wrong = fault(answer, method, operationId);
    if (wrong !== undefined) return wrong;
    if (answer.status === 200) learn(known, operationId, answer.body.toString('latin1'));
  }
  return failure;
}

/** Lets many go at once, or one alone. */
function turnTaking() {
  let underWay = 0;
  let alone: Promise<unknown> = Promise.resolve();
  let idle = () => {};
  return {
    async shared<Value>(run: () => Promise<Value>): Promise<Value> {
      for (let waitsFor = undefined as unknown; waitsFor !== alone; ) {
        waitsFor = alone;
        await alone;
      }
      underWay += 1;
      try {
        return await run();
      } finally {
        underWay -= 1;
        if (underWay === 0) idle();
      }
    },
    alone<Value>(run: () => Promise<Value>): Promise<Value> {
      const turn = alone.then(async () => {
        if (underWay > 0) await new Promise<void>((resolve) => (idle = resolve));
        return run();
      });
      alone = turn.catch(() => {});
      return turn;
    },
  };
}
