import { rules, run, type Verdict } from '../../../contracts/index.ts';
import { type HonestVariant, honestVariants } from '../../../test/support/honest/index.ts';
import { uncheckedRulesIn } from '../../../test/support/honest/unchecked.ts';
import { startMockUnderTest } from '../../../test/support/kit/mock-under-test.ts';
import { createSecondService } from '../../../test/support/second-service/index.ts';
import { secondSubject } from '../../../test/support/second-service/subject.ts';
import { usualNoise } from '../noise/noisy-service.ts';
import { runRulesInNoise } from '../noise/run-rules-in-noise.ts';

/** Which cases of each rule are tried, and how many. */
export interface Effort {
  seed: number;
  runs: number;
}

/** A service that keeps to the interface. */
export interface HonestService {
  name: string;
  /** What all rules say of it. */
  judge(effort: Effort): Promise<readonly Verdict[]>;
  /** Whether so much is lost that nothing may be said by a rule. */
  isNoisy: boolean;
  /** Rules that had nothing to check, with the reason why that may be; undefined where it may not. */
  uncheckedRulesIn(verdicts: readonly Verdict[]): readonly { rule: string; reason: string | undefined }[];
}

/** Long enough that the number of cases decides, also beside much other work. */
const ruleSeconds = 300;

/** It answers over a socket, beside services that keep their thread busy. */
const answerSeconds = 120;

/** The mock in every form that the interface allows, behind a bad way too, and a service by other hands. */
export const honestServices: readonly HonestService[] = [
  ...honestVariants.map((variant) => ({
    name: variant.name,
    judge: (effort: Effort) => judgeVariant(variant, effort),
    isNoisy: false,
    uncheckedRulesIn: (verdicts: readonly Verdict[]) => uncheckedRulesIn(verdicts, variant),
  })),
  { name: 'the second service', judge: judgeSecondService, isNoisy: false, uncheckedRulesIn: () => [] },
  ...honestVariants
    .filter(({ profile }) => Object.keys(profile).length !== 1)
    .filter(({ name }) => /^(the mock as it is|every (first|last) alternative)$/.test(name))
    .map(({ name, profile }) => ({
      name: `${name}, with lost, refused and slow answers`,
      judge: ({ seed, runs }: Effort) => runRulesInNoise(rules, usualNoise, { seed, runs, profile }),
      isNoisy: true,
      uncheckedRulesIn: () => [],
    })),
];

async function judgeVariant({ profile, around }: HonestVariant, { seed, runs }: Effort): Promise<Verdict[]> {
  await using service = await startMockUnderTest({ profile, sendSeconds: 2 });
  const { mock, subject } = service;
  const fetch = around((request) => mock.fetch(request));
  return await run(rules, subject, { runs, seed, fetch, ruleSeconds });
}

async function judgeSecondService({ seed, runs }: Effort): Promise<Verdict[]> {
  const service = await createSecondService();
  try {
    const subject = secondSubject(service);
    const waits = { ...subject.waits, answerSeconds };
    return await run(rules, { ...subject, waits }, { runs, seed, ruleSeconds });
  } finally {
    await service.close();
  }
}
