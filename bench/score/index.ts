// npm run kit:score: the contract kit against honest variants of our mock. None may be blamed, whatever the seed.
// Arguments: how many seeds (default 1), how often each rule is tried (default 10).
import { rules, run } from '../../contracts/index.ts';
import { mockSubject } from '../../test/support/subject.ts';
import { honest } from './honest.ts';

const [seeds = 1, runs = 10] = process.argv.slice(2).map(Number);
const blamed: { variant: string; seed: number; rule: string; outcome: string; message: string }[] = [];
const began = performance.now();

for (const variant of honest) {
  for (let seed = 1; seed <= seeds; seed += 1) {
    await using mock = variant.mock();
    const { baseUrl } = await mock.listen();
    const fetch = variant.around((request) => globalThis.fetch(request));
    for (const { rule, outcome } of await run(rules, mockSubject(baseUrl), { runs, seed, fetch, concurrency: 16 })) {
      if (outcome.type === 'held' || outcome.type === 'not-run') continue;
      const message = 'violation' in outcome ? outcome.violation.message : outcome.reason;
      blamed.push({ variant: variant.name, seed, rule: rule.id, outcome: outcome.type, message });
    }
  }
}

for (const { variant, seed, rule, outcome, message } of blamed) {
  console.log(`${outcome}: ${rule} on "${variant}", seed ${seed}\n  ${message.slice(0, 600)}`);
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(
  `${honest.length} honest variants x ${seeds} seeds, ${rules.length} rules x ${runs} runs: ${blamed.length} blamed, ${seconds} s`,
);
process.exitCode = blamed.length === 0 ? 0 : 1;
