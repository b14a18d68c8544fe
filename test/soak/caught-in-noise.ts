import { run } from '../../contracts/index.ts';
import { ruleOf, unshrunk, whyMissed } from '../support/sabotages/hunt.ts';
import type { Sabotage } from '../support/sabotages/index.ts';
import { type Noise, noisyMock } from './noisy-service.ts';

/** As long as a vendor would let one rule try on a service that is this slow. */
const ruleSeconds = 600;

/** Which values rules try, and which requests are lost. */
export interface Seeds {
  rules: number;
  noise: number;
}

/** Sets the rules of a sabotage on it until one has caught it. Gives why each missed it; undefined when one did not. */
export async function missedInNoise(sabotage: Sabotage, noise: Noise, seeds: Seeds): Promise<string[] | undefined> {
  const caught = new AbortController();
  const missed = await Promise.all(
    sabotage.rules.map(async (id, index) => {
      const rule = ruleOf(id);
      await using service = await noisyMock(noise, seeds.noise + index, sabotage.by);
      // Rules that move no clock judge a service as those see it that have no control plane.
      const { controlUrl: _, ...plain } = service.subject;
      const subject = rule.alone === true ? service.subject : plain;
      const { fetch } = service;
      const [verdict] = await run([unshrunk(rule)], subject, {
        seed: seeds.rules,
        fetch,
        ruleSeconds,
        signal: caught.signal,
      });
      const why = verdict === undefined ? 'there was no verdict' : whyMissed(verdict.outcome, sabotage);
      if (why === undefined) caught.abort();
      return why === undefined ? undefined : `${id}: ${why}`;
    }),
  );
  const complaints = missed.filter((why) => why !== undefined);
  return complaints.length < missed.length ? undefined : complaints;
}
