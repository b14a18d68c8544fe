import type { ObservedGap } from '../../../../contracts/index.ts';

/**
 * A profile file of what was found out, as `understudy serve --profile` reads it. Gaps of which the mock has no such
 * answer, or nothing is known, are comments.
 */
export function toProfileYaml(observations: readonly ObservedGap[], baseUrl: string): string {
  const lines = observations.map((observation) => {
    if ('reason' in observation) return `# ${observation.gap} is not known: ${observation.reason}`;
    if (typeof observation.answer === 'string') return `${observation.gap}: ${observation.answer}`;
    return `# ${observation.gap} is answered as the mock cannot: ${observation.answer.seen}`;
  });
  return `# How ${baseUrl} answered what the interface leaves open.\n${lines.map(toSingleLine).join('\n')}\n`;
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
