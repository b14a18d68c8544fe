// npm run kit:findings: whether the bash script of each finding tells a faulty service from a right one. Each sabotage is
// found by its first rule; its script has to end with 1 on a fresh service that has it, and with 0 on one that has not. Of
// those that cannot tell, and end with 2, one in ten is allowed. Option: --only (a part of the names).
import { parseArgs } from 'node:util';
import { createLimiter } from '../../test/support/http/limiter.ts';
import { sabotages } from '../../test/support/sabotages/index.ts';
import { reproduceSabotage, runBash, serveAltered } from '../../test/support/sabotages/reproduction.ts';
import type { Sabotage } from '../../test/support/sabotages/sabotage.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const allowedShare = 0.1;
const startedAt = performance.now();
const chosen = sabotages.filter(({ name }) => name.includes(values.only));
// Most of the time is waited.
const limit = createLimiter(5);
const results = await Promise.all(chosen.map((sabotage) => limit(() => judgeScript(sabotage))));
const count = (result: (typeof results)[number]) => results.filter((one) => one === result).length;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${results.length} findings in ${seconds} s: ${count('tells')} scripts tell, ${count('cannot tell')} cannot, ${count('wrong')} are wrong`,
);
process.exitCode = count('wrong') === 0 && count('cannot tell') <= allowedShare * results.length ? 0 : 1;

async function judgeScript(sabotage: Sabotage): Promise<'tells' | 'cannot tell' | 'wrong'> {
  const { files, isDecided, environment } = await reproduceSabotage(sabotage);
  const script = files.find(({ name }) => name.endsWith('.sh'))?.content ?? 'exit 9';
  if (!isDecided) {
    console.log(`cannot tell: ${sabotage.name}`);
    return 'cannot tell';
  }
  const [faulty, right] = await Promise.all(
    [sabotage.by, (real: Parameters<Sabotage['by']>[0]) => real].map(async (by) => {
      await using service = await serveAltered(by, environment);
      return await runBash(script, service.environment);
    }),
  );
  if (faulty?.code === 1 && right?.code === 0) return 'tells';
  for (const [name, result, expected] of [['faulty', faulty, 1] as const, ['right', right, 0] as const])
    if (result?.code !== expected)
      console.log(`wrong: ${sabotage.name}: ${result?.code} on the ${name} service\n  ${result?.output.slice(-700)}`);
  return 'wrong';
}
