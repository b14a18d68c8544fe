// npm run soak:replicas: three replicas on one PostgreSQL, while processes are killed and connections are cut, stalled and
// delayed, and clients ask any of them. What they were answered is checked: nothing acknowledged is lost, a cancel succeeds
// once, nothing is sent twice or early, no session goes back, and all replicas end with one world. Controls break a replica,
// and have to be found. Options: --seconds, --control-seconds, --seed, --only NAME.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../../test/support/random.ts';
import { type Breach, checkHistory } from './history/check-history.ts';
import { type Sabotage, sabotages } from './replica-sabotages.ts';
import { runSoak, type SoakOptions, type SoakResult } from './run-soak.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '150' },
    'control-seconds': { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
type ReplicaCommand = SoakOptions['replicaCommand'];

const product: ReplicaCommand = ({ databaseUrl, host }) => {
  const options = ['--state', databaseUrl, '--allow-host', host, '--port', '0', '--log', 'silent', '--json'];
  return ['dist/understudy.mjs', 'serve', ...options];
};
const sabotagedReplica = path.join(import.meta.dirname, 'sabotaged-replica.ts');
const breakReplica = (sabotage: Sabotage): ReplicaCommand => {
  return ({ databaseUrl, host }, replica) => [sabotagedReplica, sabotage, String(replica), databaseUrl, host];
};

const troubles: string[] = [];
const table: Record<string, object> = {};

async function run(name: string, isControl: boolean, replicaCommand: ReplicaCommand) {
  if (values.only !== undefined && !name.includes(values.only)) return;
  const seconds = Number(isControl ? values['control-seconds'] : values.seconds);
  const random = createRandom(Number(values.seed));
  const shape = { replicas: 3, clients: 16, workspaces: 6, durationMs: 1_000 * seconds };
  const result = await runSoak({ replicaCommand, ...shape, hasFaults: !isControl, random });
  const breaches = checkHistory(result.history);
  table[name] = toRow(result, breaches);
  console.log(`${name}:`, { ...result.faults, ...countLaws(breaches) });
  for (const { law, subject, detail } of breaches.slice(0, isControl ? 1 : 10))
    console.log(`  ${law} (${subject}): ${detail}`);
  for (const crash of result.crashes) troubles.push(`${name}: a replica ${crash}`);
  if (isControl && breaches.every(({ law }) => law === 'no verdict on a session'))
    troubles.push(`${name}: the control was not found`);
  if (!isControl && breaches.length > 0) troubles.push(`${name}: ${breaches.length} breaches`);
}

function toRow({ history: { operations } }: SoakResult, breaches: readonly Breach[]) {
  const answered = operations.filter(({ answeredAt }) => answeredAt !== undefined);
  const seconds = answered
    .map(({ invokedAt, answeredAt = 0 }) => answeredAt - invokedAt)
    .sort((one, other) => one - other);
  return {
    requests: operations.length,
    answered: answered.length,
    sessions: new Set(operations.flatMap((operation) => ('sessionId' in operation ? [operation.sessionId] : []))).size,
    'median ms': seconds[Math.floor(seconds.length / 2)],
    'p99 ms': seconds[Math.floor(seconds.length * 0.99)],
    breaches: breaches.length,
  };
}

function countLaws(breaches: readonly Breach[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { law } of breaches) counts[law] = (counts[law] ?? 0) + 1;
  return counts;
}

await run('three replicas', false, product);
for (const sabotage of sabotages) await run(`control: ${sabotage}`, true, breakReplica(sabotage));
console.table(table);
for (const trouble of troubles) console.error(trouble);
if (troubles.length > 0) process.exitCode = 1;
