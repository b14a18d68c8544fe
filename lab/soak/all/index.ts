// npm run soak: every claim about reliability, one after the other, with the failure of its control; in the end a table.
// Exit code 1 when any of them does not hold. Option: --only, a part of their names.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type Soak, soaks } from './soaks.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = soaks.filter(({ script }) => script.includes(values.only));
if (chosen.length === 0) throw new Error(`No soak has ${JSON.stringify(values.only)} in its name.`);

async function runSoak({ script, args = [], mustFail = false, shows }: Soak) {
  const name = [script, ...args].join(' ');
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '-s', script, '--', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return {
    name,
    code: code ?? 'ended',
    isGood: code === (mustFail ? 1 : 0),
    isControl: mustFail,
    minutes: (performance.now() - startedAt) / 60_000,
    lines: output.split('\n').filter((line) => shows.test(line)),
  };
}

const results: Awaited<ReturnType<typeof runSoak>>[] = [];
for (const soak of chosen) results.push(await runSoak(soak));
console.log('\nWhat was counted:');
for (const { name, lines } of results) console.log([name, ...lines].join('\n  '));
console.table(
  results.map(({ name, code, isGood, isControl, minutes }) => ({
    soak: name,
    result: isGood ? (isControl ? 'fails, as a control has to' : 'holds') : `not as it should be: exit code ${code}`,
    minutes: Number(minutes.toFixed(1)),
  })),
);
const total = results.reduce((sum, { minutes }) => sum + minutes, 0);
const failed = results.filter(({ isGood }) => !isGood).length;
console.log(`${results.length} soaks in ${total.toFixed(1)} minutes, ${failed} not as they should be.`);
process.exitCode = failed === 0 ? 0 : 1;
