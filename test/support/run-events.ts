import type { Texts } from '../../contracts/report/report.ts';
import type { Finding, RuleDecided, RunEnded, RunEvent, RunStarted, ToldOutcome } from '../../contracts/run-event.ts';

const at = '2026-11-20T09:00:00.000Z';

/** The words of a document with two statements and a gap. */
export const texts: Texts = {
  statements: new Map([
    ['cancel-scheduled/nothing-pending', 'When nothing was waiting, `isCancelled` is false.'],
    ['authentication/header', 'Each request names the key in `x-api-key`.'],
  ]),
  gaps: new Map([
    [
      'cancel-call/not-in-queue',
      { text: 'What it gets.', default: '409.', alternatives: [{ id: 'bad-request', text: '400.' }] },
    ],
  ]),
};

type Ids = 'held' | 'violated' | 'flaky' | 'not-run' | 'broken';

/** The rules of the run below, by what becomes of them. */
export const ruleIds = {
  held: 'authentication/held',
  violated: 'cancel-scheduled/violated',
  flaky: 'cancel-scheduled/flaky',
  'not-run': 'time/not-run',
  broken: 'authentication/broken',
} as const satisfies Record<Ids, string>;

/** A run with every outcome, a gap and something left behind. `word` stands wherever a text comes from outside. */
export function eventsWith(word: string): [RunStarted, ...RunEvent[]] {
  const outcomes: Record<Ids, ToldOutcome> = {
    held: { type: 'held', runs: 100 },
    violated: { type: 'violated', finding: findingWith(word) },
    flaky: { type: 'flaky', finding: { ...findingWith(word), given: null, path: undefined } },
    'not-run': { type: 'not-run', reason: word },
    broken: { type: 'broken', reason: word },
  };
  const decided = Object.entries(outcomes).map(([name, outcome]) => decidedAs(ruleIds[name as Ids], outcome));
  return [
    startedWith(word),
    ...decided,
    { type: 'gap-observed', at, gap: 'cancel-call/not-in-queue', answer: word },
    { type: 'left-behind', at, what: word, command: `curl ${word}` },
    ended(),
  ];
}

export function startedWith(word = ''): RunStarted {
  const rules = Object.values(ruleIds).map((id) => {
    const statement = id.startsWith('authentication/') ? 'authentication/header' : 'cancel-scheduled/nothing-pending';
    return { id, title: `The title of ${id}.`, statements: [statement] as const, effect: 'schedule' as const };
  });
  const address = `http://127.0.0.1:1/${word}`;
  const subject = { baseUrl: address, baseUrlAlt: `${address}/alt` };
  return { type: 'run-started', format: 1, at, version: '0.1.0', subject, seed: 7, runs: 100, effects: 'call', rules };
}

export function decidedAs(rule: string, outcome: ToldOutcome): RuleDecided {
  return { type: 'rule-decided', at, rule, durationMs: 12, outcome };
}

export function ended(change: Partial<RunEnded> = {}): RunEnded {
  return {
    type: 'run-ended',
    at: '2026-11-20T09:00:05.000Z',
    access: 'open',
    interrupted: false,
    exitCode: 1,
    ...change,
  };
}

export function findingWith(word: string): Finding {
  const headers = { 'content-type': 'application/json', 'x-api-key': word, 'x-word': word };
  return {
    statements: ['cancel-scheduled/nothing-pending'],
    expected: `false ${word}`,
    received: word,
    given: { [word]: [word, { deep: word }], number: 7 },
    path: '1:0',
    exchanges: [
      {
        operationId: 'cancelScheduledMessages',
        request: { method: 'POST', url: `http://127.0.0.1:1/api/${word}?a=${word}`, headers, body: `{"a":"${word}"}` },
        status: 200,
        headers: { 'content-type': 'application/json', location: word },
        text: `{"word":"${word}"}`,
      },
      {
        operationId: 'getSession',
        request: { method: 'GET', url: `http://127.0.0.1:1/api/${word}`, headers, body: undefined },
        status: 500,
        headers: {},
        text: word,
      },
    ],
    again: `understudy verify --subject '${word}' --rule cancel-scheduled/violated --seed 7`,
  };
}
