import type { Observed } from '../../contracts/observations/observe.ts';

/**
 * A profile file of what was found out, as `understudy serve --profile` reads it. Gaps of which the mock has no such
 * answer, or nothing is known, are comments.
 */
export function profileText(found: readonly Observed[], baseUrl: string): string {
  const lines = found.map((one) => {
    if ('reason' in one) return `# ${one.gap} is not known: ${one.reason}`;
    if (typeof one.answer === 'string') return `${one.gap}: ${one.answer}`;
    return `# ${one.gap} is answered as the mock cannot: ${one.answer.seen}`;
  });
  return `# How ${baseUrl} answered what the interface leaves open.\n${lines.map(oneLine).join('\n')}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
