import { defaultConcurrency, defaultRemoteLimits, type Limits, levels } from '../../contracts/options.ts';
import type { Option, OptionValues } from './command.ts';
import { parsePositiveInteger, parseWholeNumber } from './parse.ts';
import {
  effects,
  hooks,
  ledger,
  reporting,
  requestsPerSecond,
  runs,
  seed,
  subject,
  waitFor,
} from './shared-options.ts';

export const verifyOptions = {
  subject,
  effects,
  rule: {
    summary: 'run this rule, or all rules whose ids begin like this, such as cancel-s; repeatable',
    value: 'id',
    repeatable: true,
  },
  chapter: {
    summary: 'run the rules of this chapter, such as trigger-call; repeatable',
    value: 'name',
    repeatable: true,
  },
  maxRequests: limit('maximum number of requests, clean-up included', defaultRemoteLimits.requests),
  maxMessages: limit('maximum number of messages, counted per recipient', defaultRemoteLimits.messages),
  maxCalls: limit('maximum number of calls, retries included', defaultRemoteLimits.calls),
  ledger,
  requestsPerSecond,
  waitFor,
  ...hooks,
  timeLimit: {
    summary: 'stop after N seconds, clean-up included; each rule gets an equal share',
    value: 'seconds',
    parse: parsePositiveInteger,
  },
  runs,
  seed,
  concurrency: {
    summary: `maximum number of rules running in parallel; default: ${defaultConcurrency.local} on loopback, ${defaultConcurrency.remote} elsewhere`,
    value: 'n',
    parse: parsePositiveInteger,
  },
  level: {
    summary: 'must: fail for what the interface states (default); should: also for its plain reading at gaps',
    value: 'level',
    choices: levels,
  },
  strict: { summary: 'exit with 2 if a rule is undecided that the baseline does not accept; for CI' },
  ruleSeconds: { summary: 'time limit per rule, in seconds', value: 'n', default: 90, parse: parsePositiveInteger },
  baseline: {
    summary: 'accepted violations (YAML or JSON); fails on entries that have expired or no longer occur',
    value: 'file',
  },
  writeBaseline: {
    summary: 'write a baseline of the findings, with placeholders to fill in',
    value: 'file',
    conflictsWith: 'baseline',
  },
  observe: { summary: 'afterwards, detect how the service answers the gaps' },
  plan: { summary: 'list the rules that would run or be skipped; send nothing' },
  json: { summary: 'print the report, or the plan, as JSON on standard output, for scripts' },
  ...reporting,
} as const satisfies Readonly<Record<string, Option>>;

export type VerifyOptions = OptionValues<typeof verifyOptions>;

function limit(summary: string, elsewhere: number) {
  return {
    summary: `${summary}; default: unlimited on loopback, ${elsewhere} elsewhere`,
    value: 'n',
    env: true,
    parse: parseWholeNumber,
  } as const;
}

/** Returns the limits that the user set. The kit has defaults for the other limits. */
export function limitsIn({ maxRequests: requests, maxMessages: messages, maxCalls: calls }: VerifyOptions): Limits {
  const given = Object.entries({ requests, messages, calls }).filter(([, limit]) => limit !== undefined);
  return Object.fromEntries(given);
}

/** Formats the limits as the end of a line: `, at most 5000 requests, 20 messages, 5 calls`. */
export function formatLimits({ requests, messages, calls }: Limits): string {
  const given = Object.entries({ requests, messages, calls }).filter(([, limit]) => limit !== undefined);
  return given.length === 0 ? '' : `, at most ${given.map(([kind, limit]) => `${limit} ${kind}`).join(', ')}`;
}
