// npm run lab -- gate: sends every combination of Host, Origin, Sec-Fetch-Site, method and token to every server, and
// checks which requests each server admits. The lab must detect a control server without a guard. Option: --every, to
// send a part.
import { parseArgs } from 'node:util';
import { createLimiter } from '../../test/support/http/limiter.ts';
import { type Combination, combinationsFor, isRefused, mustRefuse } from './ask-gate.ts';
import { openPlaces, type Place } from './places.ts';

const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } });
const rows = await measureGate(Number(values.every));
console.table(
  rows.map(({ place, requests, admitted, refused, wrong }) => {
    return { place: place.name, 'open to': place.openness, requests, admitted, refused, wrong: wrong.length };
  }),
);
const isBad = rows.filter(({ place, wrong }) => (place.isControl === true ? wrong.length === 0 : wrong.length > 0));
for (const { place, wrong } of isBad)
  console.log(`${place.name}: ${place.isControl === true ? 'not found out' : JSON.stringify(wrong.slice(0, 5))}`);
const own = rows.filter(({ place }) => place.isControl !== true);
console.log(
  `${own.reduce((sum, { requests }) => sum + requests, 0)} requests, ${own.reduce((sum, { wrong }) => sum + wrong.length, 0)} wrong.`,
);
process.exitCode = isBad.length === 0 ? 0 : 1;

interface GateRow {
  place: Place;
  requests: number;
  admitted: number;
  refused: number;
  wrong: readonly Combination[];
}

async function measureGate(every: number): Promise<readonly GateRow[]> {
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
    const limit = createLimiter(8);
    await Promise.all(combinations.map((combination) => limit(() => ask(combination))));
    rows.push(row);
  }
  await close();
  return rows;
}
