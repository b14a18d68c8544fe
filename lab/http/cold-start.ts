import type { Contestant } from './rounds.ts';
import { startServer } from './servers.ts';
import { formatSpread } from './statistics.ts';
import { printTarget } from './table.ts';

const attempts = 15;

/** Prints how long two servers take from being started to their first answer. Returns whether the second is quick enough. */
export async function compareColdStarts(bare: Contestant, mock: Contestant, most: number): Promise<boolean> {
  const times = new Map<Contestant, number[]>([
    [bare, []],
    [mock, []],
  ]);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    for (const contestant of attempt % 2 === 0 ? [bare, mock] : [mock, bare]) {
      const server = await startServer(contestant.command);
      times.get(contestant)?.push(server.startMs);
      await server.stop();
    }
  }
  for (const [{ name }, startMs] of times) console.log(`${name}: first answer after ${formatSpread(startMs, 0)} ms`);
  const [bareMs = [], mockMs = []] = [...times.values()];
  const ratios = mockMs.map((ms, attempt) => ms / (bareMs[attempt] ?? Number.NaN));
  return printTarget('cold start, mock / bare', ratios, most);
}
