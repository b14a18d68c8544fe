import { createRedaction } from '../../../contracts/reports/redaction.ts';
import type { DocumentTexts } from '../../../contracts/reports/report.ts';
import {
  type Finding,
  type OutcomeRecord,
  type RuleDecided,
  type RunEnded,
  type RunEvent,
  type RunStarted,
  serializeEvent,
} from '../../../contracts/reports/run-event.ts';
import type { Verdict } from '../../../contracts/run/run.ts';
import type { Subject } from '../../../contracts/subject/subject.ts';

export function toRunLog(verdicts: readonly Verdict[], subject: Subject, at = new Date().toISOString()): string {
  const started: RunEvent = {
    type: 'run-started',
    version: 1,
    at,
    toolVersion: '0.1.0',
    subject: { baseUrl: subject.baseUrl, baseUrlAlt: subject.baseUrlAlt },
    seed: 1,
    runs: 1,
    effects: 'call',
    rules: verdicts.map(({ rule: { id, title, statements, effect } }) => ({ id, title, statements, effect })),
  };
  const decided = verdicts.map((verdict) => ({ type: 'rule-decided', at, ...verdict, rule: verdict.rule.id }) as const);
  const ended: RunEvent = { type: 'run-ended', at, requests: 0, access: 'open', interrupted: false, exitCode: 1 };
  const { event } = createRedaction(subject);
  return [started, ...decided, ended].map((runEvent) => serializeEvent(event(runEvent))).join('');
}

const at = '2026-11-20T09:00:00.000Z';

export const documentTexts: DocumentTexts = {
  statements: new Map([
    [
      'cancel-scheduled/nothing-pending',
      { text: 'When nothing was waiting, `isCancelled` is false.', heading: 'Cancel' },
    ],
    ['authentication/header', { text: 'Each request names the key in `x-api-key`.', heading: undefined }],
  ]),
  gaps: new Map([
    [
      'cancel-call/not-in-queue',
      { text: 'What it gets.', default: '409.', alternatives: [{ id: 'bad-request', text: '400.' }] },
    ],
  ]),
};

type OutcomeName = 'passed' | 'failed' | 'flaky' | 'undecided' | 'skipped' | 'error';

export const ruleIds = {
  passed: 'authentication/held',
  failed: 'cancel-scheduled/violated',
  flaky: 'cancel-scheduled/flaky',
  undecided: 'time/nothing-seen',
  skipped: 'time/not-run',
  error: 'authentication/broken',
} as const satisfies Record<OutcomeName, string>;

/**
 * A sample run with every outcome, an open question, and a message that the kit could not cancel. All texts from
 * outside contain `word`.
 */
export function runEventsWith(word: string): [RunStarted, ...RunEvent[]] {
  const outcomes: Record<OutcomeName, OutcomeRecord> = {
    passed: { type: 'passed' },
    failed: { type: 'failed', finding: findingWith(word) },
    flaky: { type: 'flaky', finding: { ...findingWith(word), counterexample: null } },
    undecided: { type: 'undecided', reason: word },
    skipped: { type: 'skipped', reason: word },
    error: { type: 'error', reason: word },
  };
  const ruleDecisions = Object.entries(outcomes).map(([name, outcome]) =>
    ruleDecidedAs(ruleIds[name as OutcomeName], outcome),
  );
  return [
    runStartedWith(word),
    ...ruleDecisions,
    { type: 'gap-observed', at, gap: 'cancel-call/not-in-queue', answer: word },
    { type: 'leaked', at, state: 'still there', what: word, count: 2, command: `curl ${word}` },
    runEnded(),
  ];
}

export function runStartedWith(word = ''): RunStarted {
  const rules = Object.values(ruleIds).map((id) => {
    const statement = id.startsWith('authentication/') ? 'authentication/header' : 'cancel-scheduled/nothing-pending';
    return { id, title: `The title of ${id}.`, statements: [statement] as const, effect: 'schedule' as const };
  });
  const address = `http://127.0.0.1:1/${word}`;
  const subject = { baseUrl: address, baseUrlAlt: `${address}/alt` };
  return {
    type: 'run-started',
    version: 1,
    at,
    toolVersion: '0.1.0',
    subject,
    seed: 7,
    runs: 100,
    effects: 'call',
    rules,
  };
}

export function ruleDecidedAs(rule: string, outcome: OutcomeRecord): RuleDecided {
  const checked = outcome.type === 'passed' ? 100 : 0;
  return { type: 'rule-decided', at, rule, durationMs: 12, outcome, checked, inconclusive: [] };
}

export function runEnded(change: Partial<RunEnded> = {}): RunEnded {
  return {
    type: 'run-ended',
    at: '2026-11-20T09:00:05.000Z',
    requests: 40,
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
    counterexample: { [word]: [word, { deep: word }], number: 7 },
    exchange: 1,
    pointer: `/${word}`,
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
    rerunCommand: `npx understudy-kit verify --subject '${word}' --rule cancel-scheduled/violated --seed 7`,
  };
}
