import { type Combination, combinationsFor, isRefused, mustRefuse } from './ask-gate.ts';
import { openPlaces, type Place } from './places.ts';

/** How a place decided. */
export interface GateRow {
  place: Place;
  requests: number;
  admitted: number;
  refused: number;
  /** Those that should have been decided otherwise. */
  wrong: readonly Combination[];
}

/** Sends every n-th combination to every place of every server. */
export async function measureGate(every = 1): Promise<readonly GateRow[]> {
  const { places, close } = await openPlaces();
  const rows: GateRow[] = [];
  for (const place of places) {
    const row = { place, requests: 0, admitted: 0, refused: 0, wrong: [] as Combination[] };
    const combinations = combinationsFor(place).filter((_, index) => index % every === 0);
    const ask = async (combination: Combination) => {
      const refused = await isRefused(place, combination);
      row.requests += 1;
      row[refused ? 'refused' : 'admitted'] += 1;
      if (refused !== mustRefuse(place, combination)) row.wrong.push(combination);
    };
    const queue = combinations[Symbol.iterator]();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const combination of queue) await ask(combination);
      }),
    );
    rows.push(row);
  }
  await close();
  return rows;
}
