import type { RuleDecided } from '../../contracts/run-event.ts';

/** How far a run is. */
export interface Progress {
  decided(event: RuleDecided): void;
  end(): void;
}

/**
 * One line for each rule. A terminal has one line that changes, and keeps those that are no good news.
 *
 * `all` is how many rules there are.
 */
export function progressOf(all: number, isTerminal: boolean, write: (text: string) => void): Progress {
  const clear = isTerminal ? '\r\u001b[2K' : '';
  let done = 0;
  return {
    decided({ rule, outcome: { type } }) {
      done += 1;
      const stays = !isTerminal || type === 'violated' || type === 'flaky' || type === 'broken';
      write(`${clear}[${done}/${all}] ${type} ${rule}${stays ? '\n' : ''}`);
    },
    end: () => write(clear),
  };
}
