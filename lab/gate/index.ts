// npm run lab -- gate: every server that we open, asked with every combination of Host, Origin, Sec-Fetch-Site, method and
// token: who is let in, over sockets. Its control has no guard, and has to be found out. Option: --every, to send a part.
import { parseArgs } from 'node:util';
import { measureGate } from './measure-gate.ts';

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
