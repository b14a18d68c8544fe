import type { LeakedEffect } from '../../contracts/index.ts';
import { count } from '../../src/text/count.ts';

/** The effects that could not be undone, each with the command that undoes it. */
export function renderLeakedEffects(effects: readonly LeakedEffect[], undoCommand: string): string {
  const lines = effects.flatMap(({ what, command }) => [`  ${what}`, `    ${command}`]);
  return [
    '',
    `Leaked: ${count(effects.length, 'scheduled effect')} could not be undone.`,
    'API_KEY is the key of the workspace, OTHER_API_KEY that of the other workspace.',
    ...lines,
    `Try again with: ${undoCommand}`,
    '',
  ].join('\n');
}
