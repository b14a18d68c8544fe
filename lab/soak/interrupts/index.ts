// npm run soak:interrupts: 200 runs of verify on a healthy mock, each interrupted at a moment of its own, and as a control
// ten of them whose cancels do not reach the mock. A number says how many instead.
import { interruptRun } from './interrupt-run.ts';

const count = Number(process.argv[2] ?? 200);
const total = { requests: 0, inFlight: 0, scheduled: 0 };
let failedRuns = 0;
let seed = 0;
const runWorker = async () => {
  while (seed < count) {
    seed += 1;
    const { problems, ...run } = await interruptRun(seed);
    for (const name of ['requests', 'inFlight', 'scheduled'] as const) total[name] += run[name];
    if (problems.length > 0) failedRuns += 1;
    for (const problem of problems) console.log(problem);
  }
};
await Promise.all([runWorker(), runWorker(), runWorker(), runWorker()]);
const { requests, inFlight, scheduled } = total;
console.log(
  `${count} runs with ${requests} requests, interrupted with ${inFlight} in flight and ${scheduled} effects pending.`,
);
console.log(`Something was left by ${failedRuns}.`);

const controls = await Promise.all(Array.from({ length: 10 }, (_, index) => interruptRun(index + 1, false)));
const seen = controls.filter(({ problems }) => problems.length > 0).length;
console.log(`Control, cancels lost after the interrupt: something was left by ${seen} of 10.`);
process.exitCode = failedRuns === 0 && seen > 0 ? 0 : 1;
