import { inspectSubject, rules, type Subject } from '../../contracts/index.ts';
import { runRules, type Verdict } from '../../contracts/run/run.ts';
import { createReference } from '../../test/reference/index.ts';
import { referenceSubject } from '../../test/reference/subject.ts';
import { type HonestVariant, honestVariants } from '../../test/support/honest/index.ts';
import { startHonestVariant } from '../../test/support/honest/start-variant.ts';
import { uncheckedRulesIn } from '../../test/support/honest/unchecked.ts';
import type { Fetch } from '../../test/support/kit/altered-service.ts';
import { createNoisyMock } from './noisy-mock.ts';

export interface Effort {
  seed: number;
  runs: number;
}

interface Judged {
  verdicts: readonly Verdict[];
  mistakes: readonly string[];
}

export interface HonestService {
  name: string;
  judge(effort: Effort): Promise<Judged>;
  isNoisy: boolean;
  uncheckedRulesIn(verdicts: readonly Verdict[]): readonly { rule: string; reason: string | undefined }[];
}

/**
 * Long enough that a rule ends after its number of cases, not because of time. The time is simulated, so this costs
 * nothing.
 */
const ruleSeconds = 3_600;

export const honestServices: readonly HonestService[] = [
  ...honestVariants.map((variant) => ({
    name: variant.name,
    judge: (effort: Effort) => judgeVariant(variant, effort),
    isNoisy: false,
    uncheckedRulesIn: (verdicts: readonly Verdict[]) => uncheckedRulesIn(verdicts, variant),
  })),
  { name: 'the reference', judge: judgeReference, isNoisy: false, uncheckedRulesIn: () => [] },
  ...honestVariants
    .filter(({ profile }) => Object.keys(profile).length !== 1)
    .filter(({ name }) => /^the (unchanged mock$|first alternative|last alternative)/.test(name))
    .map(({ name, profile }) => ({
      name: `${name}, with lost, refused and slow answers`,
      async judge({ seed, runs }: Effort) {
        await using service = await createNoisyMock(seed, profile);
        const { subject, fetch } = service;
        const options = { runs, seed, fetch, concurrency: 32, ruleSeconds };
        return { verdicts: await runRules(rules, subject, options), mistakes: [] };
      },
      isNoisy: true,
      uncheckedRulesIn: () => [],
    })),
];

async function judgeVariant(variant: HonestVariant, effort: Effort): Promise<Judged> {
  await using service = await startHonestVariant(variant);
  return await judge(service.subject, service.fetch, effort);
}

async function judgeReference(effort: Effort): Promise<Judged> {
  const service = await createReference();
  try {
    return await judge(referenceSubject(service), service.fetch, effort);
  } finally {
    await service.close();
  }
}

async function judge(subject: Subject, fetch: Fetch, { seed, runs }: Effort): Promise<Judged> {
  const { checks, obstacle } = await inspectSubject(subject, { fetch, effects: 'call' });
  const mistakes = [obstacle, ...checks.filter(({ result }) => result === 'mistake')]
    .filter((mistake) => mistake !== undefined)
    .map((mistake) => JSON.stringify(mistake));
  return { verdicts: await runRules(rules, subject, { runs, seed, fetch, ruleSeconds }), mistakes };
}
