import type { LeftBehind } from '../../contracts/index.ts';

/** What was not taken back, with what is typed to do it; the ledger has it too, until it is done. */
export function leftBehindReport(things: readonly LeftBehind[], again: string): string {
  const lines = things.flatMap(({ what, command }) => [`  ${what}`, `    ${command}`]);
  return [
    '',
    `Left behind: ${things.length === 1 ? '1 thing' : `${things.length} things`} could not be taken back.`,
    'API_KEY is the key of the workspace, OTHER_API_KEY that of the other workspace.',
    ...lines,
    `Try again with: ${again}`,
    '',
  ].join('\n');
}
