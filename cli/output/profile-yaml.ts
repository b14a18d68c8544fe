import type { ObservedGap } from '../../contracts/index.ts';

/**
 * A profile file of the observations, as `understudy serve --profile` reads it. Gaps that were not observed, or whose
 * answer the mock does not have, are comments.
 */
export function toProfileYaml(observations: readonly ObservedGap[], baseUrl: string): string {
  const lines = observations.map((observation) => {
    if ('reason' in observation) return `# ${observation.gap} was not observed: ${observation.reason}`;
    if (typeof observation.answer === 'string') return `${observation.gap}: ${observation.answer}`;
    return `# ${observation.gap} has an answer that the mock does not have: ${observation.answer.seen}`;
  });
  return `# How ${baseUrl} answers the gaps.\n${lines.map(toSingleLine).join('\n')}\n`;
}

/** The text with a blank for each line break and each run of blanks. */
export function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
