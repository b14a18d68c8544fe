// npm run bench:verify: how long verify takes at a service that answers in 0, 5 and 50 ms, and how much of it it waits.
import { parseArgs } from 'node:util';
import { rules } from '../../contracts/index.ts';
import { parsePositiveInteger } from '../support/options.ts';
import { measureVerification, type Verification, waitingShareOf } from './measure-verification.ts';

const mostSeconds = 20;
const leastWaitingShare = 0.8;
const mostRequests = 4_000;
/** Who waits for a processor looks like who waits for an answer. */
const maxDisturbedShare = 0.05;

const { values } = parseArgs({
  options: {
    delays: { type: 'string', default: '0,5,50' },
    rule: { type: 'string', default: '' },
    runs: { type: 'string' },
    'accept-disturbed': { type: 'boolean', default: false },
  },
});
const chosen = rules.filter(({ id }) => id.startsWith(values.rule));
if (chosen.length === 0)
  throw new Error(`--rule was expected to be the beginning of a rule's id; it is ${values.rule}.`);
const runs = values.runs === undefined ? {} : { runs: parsePositiveInteger('--runs', values.runs) };
const measured = new Map<number, Verification>();
for (const delayMs of values.delays.split(',').map(parseDelay))
  measured.set(delayMs, await measureVerification({ delayMs, rules: chosen, ...runs }));

console.log(`node ${process.version}; ${chosen.length} rules; the service is a mock in another process`);
console.table(Object.fromEntries([...measured].map(([delayMs, one]) => [`${delayMs} ms`, toRow(one)])));
for (const [delayMs, { ruleMs }] of measured) {
  const longest = ruleMs.slice(0, 5).map(({ id, ms }) => `${id} ${(ms / 1_000).toFixed(1)} s`);
  console.log(`longest rules at ${delayMs} ms: ${longest.join(', ')}`);
}
const results = [...measured].flatMap(([delayMs, one]) => [
  ...(delayMs === 0
    ? [
        printTarget('seconds at 0 ms', one.wallMs / 1_000, mostSeconds, 'at most'),
        printTarget('requests', one.requests, mostRequests, 'at most'),
      ]
    : []),
  ...(delayMs >= 5
    ? [printTarget(`share waited at ${delayMs} ms`, waitingShareOf(one), leastWaitingShare, 'at least')]
    : []),
  ...(one.disturbedShare > maxDisturbedShare && !values['accept-disturbed'] ? [printDisturbed(delayMs, one)] : []),
  ...one.failed.map((id) => {
    console.log(`${id} does not pass at ${delayMs} ms, so its figures mean nothing.`);
    return false;
  }),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;

function toRow(one: Verification) {
  const { wallMs, cpuMs, requests, ruleMs } = one;
  return {
    'wall s': (wallMs / 1_000).toFixed(1),
    'cpu s': (cpuMs / 1_000).toFixed(1),
    'share waited': waitingShareOf(one).toFixed(2),
    requests,
    'others ran': one.disturbedShare.toFixed(2),
    'requests/s': Math.round((requests / wallMs) * 1_000),
    'cpu us/request': Math.round((cpuMs / requests) * 1_000),
    'cpu ms/rule': (cpuMs / ruleMs.length).toFixed(1),
  };
}

function printTarget(what: string, value: number, target: number, side: 'at most' | 'at least'): boolean {
  const isMet = side === 'at most' ? value <= target : value >= target;
  console.log(`${what}: ${Number(value.toFixed(2))}; target ${side} ${target}: ${isMet ? 'met' : 'missed'}`);
  return isMet;
}

function printDisturbed(delayMs: number, { disturbedShare }: Verification): false {
  console.log(
    `At ${delayMs} ms other processes took ${Math.round(disturbedShare * 100)} % of the processors, so this says nothing. ` +
      'Try again when the machine is quiet, or with --accept-disturbed.',
  );
  return false;
}

function parseDelay(text: string): number {
  if (!/^\d{1,5}$/.test(text))
    throw new Error(`--delays was expected to be milliseconds such as 0,5,50; there is ${JSON.stringify(text)}.`);
  return Number(text);
}
