import { type Load, runLoad } from './generator/wrk.ts';
import { readProcessTime } from './processor-time.ts';
import type { RunningServer } from './servers.ts';

/** What a server gets at most: so many requests, or as many as it answers in so much of its processor time. */
export interface Allowance {
  count: number;
  /** `Infinity`: as much as the requests take. */
  processorMs: number;
}

export interface WarmedUp {
  /** The session ids of the answers. */
  ids: readonly string[];
  /** What a request took in the end. */
  microsPerRequest: number;
}

const firstPart = 250;

/** Sends a load in growing parts until its allowance is used up: a server is still being compiled while it answers the first. */
export async function warmUp(
  { pid, port }: RunningServer,
  load: Omit<Load, 'count'>,
  { count, processorMs }: Allowance,
): Promise<WarmedUp> {
  const ids: string[] = [];
  let [sent, used, microsPerRequest] = [0, 0, 0];
  for (let next = Math.min(count, firstPart); next > 0; next = Math.min(sent, count - sent)) {
    const before = readProcessTime(pid);
    ids.push(...(await runLoad(port, { ...load, count: next })).ids);
    const micros = readProcessTime(pid) - before;
    [sent, used, microsPerRequest] = [sent + next, used + micros, micros / next];
    if (used >= processorMs * 1_000) break;
  }
  return { ids, microsPerRequest };
}

/** How many requests a server gets that takes so long for one; not so few that each connection has only one or two. */
export function countWithin({ count, processorMs }: Allowance, microsPerRequest: number, connections: number): number {
  const most = Math.floor((processorMs * 1_000) / microsPerRequest);
  return Math.min(count, Math.max(most, 4 * connections));
}
