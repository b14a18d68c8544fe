import { run } from '../../../contracts/index.ts';
import { getRule, missReasonOf, withoutShrinking } from '../../../test/support/sabotages/detection.ts';
import type { Sabotage } from '../../../test/support/sabotages/index.ts';
import { createNoisyMock, type Noise } from '../noise/noisy-service.ts';

/** As long as a vendor would let one rule try on a service that is this slow. */
const ruleSeconds = 600;

/** Which values rules try, and which requests are lost. */
export interface Seeds {
  rules: number;
  noise: number;
}

/** Sets the rules of a sabotage on it until one has caught it. Returns why each missed it; undefined when one did not. */
export async function findMissesInNoise(sabotage: Sabotage, noise: Noise, seeds: Seeds): Promise<string[] | undefined> {
  const catchSignal = new AbortController();
  const missed = await Promise.all(
    sabotage.rules.map(async (id, index) => {
      const rule = getRule(id);
      await using service = await createNoisyMock(noise, seeds.noise + index, { alteration: sabotage.by });
      // Rules that move no clock judge a service as those see it that have no control plane.
      const { controlUrl: _, ...subjectWithoutControl } = service.subject;
      const subject = rule.serial === true ? service.subject : subjectWithoutControl;
      const { fetch } = service;
      const [verdict] = await run([withoutShrinking(rule)], subject, {
        seed: seeds.rules,
        fetch,
        ruleSeconds,
        signal: catchSignal.signal,
      });
      const reason = verdict === undefined ? 'there was no verdict' : missReasonOf(verdict, sabotage);
      if (reason === undefined) catchSignal.abort();
      return reason === undefined ? undefined : `${id}: ${reason}`;
    }),
  );
  const reasons = missed.filter((reason) => reason !== undefined);
  return reasons.length < missed.length ? undefined : reasons;
}
