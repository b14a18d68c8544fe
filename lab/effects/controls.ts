import type { LabRun } from './run-verify.ts';

/** A fault that is put back, and the runs that have to show it. */
interface Control {
  fault: string;
  file: string;
  from: string;
  to: string;
  runs(run: LabRun): boolean;
}

const schedules = ({ area, effects, way }: LabRun) => area !== 'reply' && effects !== 'record' && way !== 'kill -9';

export const controls: readonly Control[] = [
  {
    fault: 'an error is taken for a refusal',
    file: 'contracts/transport/refusal.ts',
    from: '  const { errorCode } = (isObject(answer.json)',
    to: '  if (answer.status >= 400) return true;\n  const { errorCode } = (isObject(answer.json)',
    runs: (run) => schedules(run) && run.misbehaviour === 'stores, then 500',
  },
  {
    fault: 'a write is sent again',
    file: 'contracts/transport/pacer.ts',
    from: 'return isIdempotent && attempt < maxAttempts;',
    to: 'return attempt < maxAttempts;',
    runs: (run) => schedules(run) && run.misbehaviour === 'stores, then 503 with Retry-After',
  },
  {
    fault: 'an undo is believed',
    file: 'contracts/transport/effects.ts',
    from: "'undo-accepted': 'undoing'",
    to: "'undo-accepted': 'undone'",
    runs: (run) => schedules(run) && run.misbehaviour === 'cancel says yes and does nothing',
  },
  {
    fault: 'what has no id is not named',
    file: 'contracts/transport/clean-up.ts',
    from: 'const left = pending.filter(({ state }) => !isSettled(state));',
    to: 'const left = pending.filter(({ state, id }) => !isSettled(state) && id !== undefined);',
    runs: (run) => schedules(run) && run.misbehaviour === 'stores, then 502',
  },
  {
    fault: 'what is only scheduled is free',
    file: 'contracts/transport/effect-guard.ts',
    from: 'if (ifSentAtOnce === undefined ||',
    to: 'if (Date.now() > 0 || ifSentAtOnce === undefined ||',
    runs: (run) => schedules(run) && run.misbehaviour === 'sends at once' && run.way === 'concurrency 16',
  },
  {
    fault: 'closing the terminal ends it at once',
    file: 'cli/commands/interrupt-signal.ts',
    from: "['SIGINT', 'SIGTERM', 'SIGHUP'] as const",
    to: "['SIGINT', 'SIGTERM'] as const",
    runs: (run) => run.way === 'SIGHUP' && run.area !== 'reply' && run.effects !== 'record',
  },
  {
    fault: 'a ledger that cannot be written ends nothing',
    file: 'contracts/transport/ledger.ts',
    from: "throw new RequestBlocked('over', `",
    to: 'throw new TypeError(`',
    runs: (run) => run.way === 'full disk' && run.area !== 'reply' && run.effects !== 'record',
  },
];
