import { type LabRun, labRunAt, populationSize } from './run-verify.ts';

export interface Control {
  number: string;
  fault: string;
  edits: readonly { file: string; from: string; to: string }[];
  shownBy: 'app at work' | 'heap' | readonly LabRun[];
}

const all = Array.from({ length: populationSize }, (_, n) => labRunAt(n));
const some = (isChosen: (run: LabRun) => boolean) => all.filter(isChosen).slice(0, 12);
const schedules = ({ area, effects, ending }: LabRun) =>
  (area === 'chat' || area === 'call') && effects !== 'record' && ending !== 'kill -9';

export const controls: readonly Control[] = [
  {
    number: '1',
    fault: 'what was answered with an error is forgotten',
    edits: [
      {
        file: 'contracts/effects/clean-up.ts',
        from: '  const { status, headers, json } = exchange;',
        to: '  if (exchange.status >= 400) return true;\n  const { status, headers, json } = exchange;',
      },
    ],
    shownBy: some((run) => schedules(run) && run.misbehaviour === 'stores, then 500'),
  },
  {
    number: '2',
    fault: 'a write is sent again and pays for a request alone',
    edits: [
      {
        file: 'contracts/client/transport.ts',
        from: 'return (isIdempotent || wasNotProcessed) && attempt < maxBusyAttempts;',
        to: 'return attempt < maxBusyAttempts;',
      },
    ],
    shownBy: some((run) => schedules(run) && run.misbehaviour === 'stores, then 503'),
  },
  {
    number: '3',
    fault: 'a cancel of one kind settles another kind',
    edits: [
      {
        file: 'contracts/effects/effect-guard.ts',
        from: 'ids.flatMap((id) => journal.openWithId(undoes.what, id))',
        to: "ids.flatMap((id) => [...journal.openWithId('message', id), ...journal.openWithId('call', id)])",
      },
      {
        file: 'contracts/effects/effect-guard.ts',
        from: 'undoEventOf(exchange));',
        to: "undoEventOf(exchange) === 'undo-accepted' && one.kind !== factsOf(exchange.operationId).undoes?.what ? 'observed-undone' : undoEventOf(exchange));",
      },
    ],
    shownBy: [1, 2, 3].map((seed) => ({
      misbehaviour: 'cancel says yes to everything',
      area: 'kinds',
      effects: 'schedule',
      ending: 'alone',
      seed,
      maxRequests: 400,
      maxMessages: 50,
      maxCalls: 50,
    })),
  },
  {
    number: '4',
    fault: 'rules that move time use the clock and the snapshots of all',
    edits: [
      {
        file: 'contracts/effects/clock-control.ts',
        from: 'workspaceId === undefined ? {} : { workspaceId }',
        to: '{}',
      },
      {
        file: 'contracts/effects/clock-control.ts',
        from: 'control.advanceClock({ workspaceId, ...by })',
        to: "control.setClock({ mode: 'manual' }).then(() => control.advanceClock(by))",
      },
      {
        file: 'contracts/effects/clock-control.ts',
        from: "copyFrom, ...(mode === 'manual' ? { clock: { mode } } : {}) })",
        to: 'copyFrom })',
      },
      {
        file: 'contracts/effects/clock-control.ts',
        from: 'saveSnapshot({ name: workspaceId, workspaceId })',
        to: 'saveSnapshot({ name: workspaceId })',
      },
    ],
    shownBy: 'app at work',
  },
  {
    number: '5a',
    fault: 'the ledger does not name workspaces that the run created',
    edits: [{ file: 'contracts/effects/clock-control.ts', from: '  journal.recordWorkspace(created);\n', to: '' }],
    shownBy: some(({ area, ending }) => area === 'time' && ending === 'kill -9'),
  },
  {
    number: '5b',
    fault: 'closing the terminal ends it at once',
    edits: [
      {
        file: 'cli/commands/interrupt-signal.ts',
        from: "['SIGINT', 'SIGTERM', 'SIGHUP'] as const",
        to: "['SIGINT', 'SIGTERM'] as const",
      },
    ],
    shownBy: some(({ ending, area, effects }) => ending === 'SIGHUP' && area !== 'reply' && effects !== 'record'),
  },
  {
    number: '6',
    fault: 'what is only scheduled is free, and goes on when it is sent at once',
    edits: [
      {
        file: 'contracts/effects/effect-guard.ts',
        from: "const isFree = trust === 'trusted' ||",
        to: "const isFree = Date.now() > 0 || trust === 'trusted' ||",
      },
      {
        file: 'contracts/effects/permission.ts',
        from: 'impact.schedules === undefined ? undefined : harmReason(journal, rule);',
        to: 'undefined as string | undefined;',
      },
    ],
    shownBy: some((run) => schedules(run) && run.misbehaviour === 'sends at once'),
  },
  {
    number: '7a',
    fault: 'large answers are kept as they are',
    edits: [
      {
        file: 'contracts/client/send-request.ts',
        from: 'const maxBytes = 16 * 1024',
        to: 'const maxBytes = 1024 * 1024',
      },
      {
        file: 'contracts/client/send-request.ts',
        from: 'const maxKeptBytes = 1024',
        to: 'const maxKeptBytes = 1024 * 1024',
      },
      {
        file: 'contracts/client/send-request.ts',
        from: 'const maxCaseCharacters = 256',
        to: 'const maxCaseCharacters = 256 * 1024 * 1024',
      },
    ],
    shownBy: 'heap',
  },
  {
    number: '7b',
    fault: 'a ledger that cannot be written ends it with a stack',
    edits: [
      {
        file: 'contracts/effects/journal.ts',
        from: "throw new RequestBlocked('over', `",
        to: 'throw new TypeError(`',
      },
    ],
    shownBy: some((run) => run.ending === 'full disk' && run.area !== 'reply' && run.effects !== 'record'),
  },
  {
    number: '+',
    fault: 'a cancel that says yes is believed',
    edits: [
      {
        file: 'contracts/effects/journal.ts',
        from: "'undo-accepted': 'undoing'",
        to: "'undo-accepted': 'undone'",
      },
    ],
    shownBy: some((run) => schedules(run) && run.misbehaviour === 'cancel says yes and does nothing'),
  },
];
