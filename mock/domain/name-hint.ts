import { didYouMean, nearestName } from '../../src/text/nearest.ts';

/** How many names a wrong one is compared with, so that a refusal is as fast however many there are. */
const maxCompared = 200;

/** Ends the message about a wrong name: ` Did you mean "Ava"?`, or nothing where no name is near. */
export function nameHintFor(name: string, candidates: readonly { name: string }[]): string {
  const closest = nearestName(
    name,
    candidates.slice(0, maxCompared).map((candidate) => candidate.name),
  );
  return closest === undefined ? '' : ` ${didYouMean(closest)}`;
}
