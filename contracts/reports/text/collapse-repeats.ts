import type { ExchangeRecord } from '../run-log/run-event.ts';
import { toCurlCommand } from './curl.ts';

/** Equal requests that follow each other as one, with the last response. */
export function collapseRepeats(
  exchanges: readonly ExchangeRecord[],
): { command: string; times: number; last: ExchangeRecord }[] {
  const collapsed: { command: string; times: number; last: ExchangeRecord }[] = [];
  for (const exchange of exchanges) {
    const command = toCurlCommand(exchange);
    const previous = collapsed.at(-1);
    if (previous?.command === command) Object.assign(previous, { times: previous.times + 1, last: exchange });
    else collapsed.push({ command, times: 1, last: exchange });
  }
  return collapsed;
}
