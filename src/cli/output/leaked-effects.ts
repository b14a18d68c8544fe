import type { LeakedEffect } from '../../../contracts/index.ts';

/** What was not taken back, with what is typed to do it; the ledger has it too, until it is done. */
export function renderLeakedEffects(effects: readonly LeakedEffect[], undoCommand: string): string {
  const lines = effects.flatMap(({ what, command }) => [`  ${what}`, `    ${command}`]);
  return [
    '',
    `Left behind: ${effects.length === 1 ? '1 thing' : `${effects.length} things`} could not be taken back.`,
    'API_KEY is the key of the workspace, OTHER_API_KEY that of the other workspace.',
    ...lines,
    `Try again with: ${undoCommand}`,
    '',
  ].join('\n');
}
