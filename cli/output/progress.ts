import type { RuleDecided } from '../../contracts/index.ts';

/** The progress of a run. */
export interface Progress {
  ruleDecided(event: RuleDecided): void;
  finish(): void;
}

/** Writes one line for each rule. A terminal has one line that changes, and keeps those of findings and errors. */
export function createProgress(ruleCount: number, isTerminal: boolean, write: (text: string) => void): Progress {
  const clear = isTerminal ? '\r\u001b[2K' : '';
  let decidedCount = 0;
  return {
    ruleDecided({ rule, outcome: { type } }) {
      decidedCount += 1;
      const keepsLine = !isTerminal || type === 'failed' || type === 'flaky' || type === 'error';
      write(`${clear}[${decidedCount}/${ruleCount}] ${type} ${rule}${keepsLine ? '\n' : ''}`);
    },
    finish: () => write(clear),
  };
}
