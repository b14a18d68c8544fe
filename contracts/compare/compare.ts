import { chapterOf, readStatements } from '../../src/document/annotations.ts';
import { second } from '../../src/instant.ts';
import { parseJson } from '../../src/json.ts';
import { count } from '../../src/text/words.ts';
import { type Exchange, statusAndCodeOf } from '../facts/exchange.ts';
import { factsOf } from '../facts/operation.ts';
import { Violation } from '../judge/violation.ts';
import { covers } from '../options.ts';
import { formatExchanges, shellVariablesIn } from '../reports/curl.ts';
import { createRedaction, type Redaction } from '../reports/redaction.ts';
import {
  describeLeaked,
  type ExchangeRecord,
  exitCodeWith,
  type Finding,
  toExchangeRecord,
} from '../reports/run-event.ts';
import { rules } from '../rules/index.ts';
import { type RunOptions, runRules, type Verdict } from '../run/run.ts';
import { objectionTo } from '../traffic/check-traffic.ts';
import { importanceOf } from './difference.ts';
import {
  addServiceTo,
  type CompareOptions,
  type Divergence,
  findDivergences,
  type LeakedAtService,
  type SubjectTuple,
} from './find-divergences.ts';

/** The differences between two services. Contains no values of the subject files. */
export interface ComparisonReport {
  type: 'same' | 'different' | 'unknown';
  /** The reason why the comparison is inconclusive, or ended before all sequences were sent; undefined otherwise. */
  reason: string | undefined;
  /** The number of the first request sequence with a difference, from 1; undefined without a difference. */
  firstRun: number | undefined;
  /** Differences in which one service violates a statement of the interface come first. */
  differences: readonly ReportedDifference[];
  /** Scheduled messages and calls that the kit could not cancel, each with the base URL of its service. */
  leaked: readonly LeakedAtService[];
  text: string;
  /** Exit code. 0: no difference. 1: a difference. 2: inconclusive. 3: scheduled messages or calls remain. */
  exitCode: 0 | 1 | 2 | 3;
}

interface ReportedDifference {
  text: string;
  /** The base URL of the service that violates the interface; undefined if the interface permits both responses. */
  violatedBy?: string | undefined;
  statements?: readonly string[];
  place: string;
  values: readonly [string, string];
  /** The ids of the open questions of the interface that a mock named in its answers, latest answer first. */
  gaps: readonly string[];
}

/**
 * Sends random request sequences to two services, and reports the differences and the violated statements. The seed
 * determines the sequences. The kit cancels scheduled messages and calls after each sequence.
 *
 * @returns the shortest sequence for each kind of difference. No behaviour of a service makes it throw.
 * @example const { text, exitCode } = await compare([mine, mock], { runs: 100, seed: 1, effects: 'schedule' });
 */
export async function compare(subjects: SubjectTuple, options: CompareOptions): Promise<ComparisonReport> {
  const endsAt = performance.now() + (options.timeLimitSeconds ?? Number.POSITIVE_INFINITY) * second;
  const { divergences, runs, firstRun, ...found } = await findDivergences(subjects, options);
  const redaction = createRedaction(...subjects);
  const attribute = createAttributor(subjects, options, found.leaked, endsAt);
  const differences: ReportedDifference[] = [];
  for (const divergence of divergences.toSorted((a, b) => importanceOf(b.difference) - importanceOf(a.difference))) {
    const decided = await attribute(divergence);
    const decision = decided === undefined ? ['not specified'] : describeAttribution(decided, redaction);
    const text = `${redaction.line([...describeDivergence(divergence, redaction), ...decision].join('\n'))}\n\n`;
    const { place, one, other } = divergence.difference;
    const statements = decided && {
      violatedBy: redaction.line(subjects[decided.side].baseUrl),
      statements: decided.violation.statements,
    };
    const values = [redaction.shortLine(one), redaction.shortLine(other)] as const;
    differences.push({ text, ...statements, place, values, gaps: gapsOf(divergence) });
  }
  differences.sort((a, b) => Number(b.statements !== undefined) - Number(a.statements !== undefined));
  const leaked = found.leaked.map(redaction.event);
  const reason = found.reason && redaction.line(found.reason);
  const type = divergences.length > 0 ? 'different' : reason === undefined ? 'same' : 'unknown';
  const ended = reason === undefined ? '' : `Not all sequences were sent: ${reason.replace(/\.$/, '')}.\n`;
  const heads = {
    same: `No difference in ${count(runs, 'sequence')}.\n`,
    different: `${ended}${count(divergences.length, 'difference')}, the first in sequence ${firstRun}. Each with the shortest sequence that shows it, the most important first:\n\n`,
    unknown: `Inconclusive: ${reason?.replace(/\.$/, '')}.\n`,
  };
  return {
    type,
    reason,
    firstRun,
    leaked,
    differences,
    text: [heads[type], ...differences.map(({ text }) => text), ...leaked.map(describeLeaked)].join(''),
    exitCode: exitCodeWith(leaked, ({ same: 0, different: 1, unknown: 2 } as const)[type]),
  };
}

function describeDivergence({ history, difference }: Divergence, { json, shortLine }: Redaction): string[] {
  const sides = ([0, 1] as const).flatMap((side) => {
    const lines = history.flatMap((entry) => {
      if ('passedSeconds' in entry) return [`# ${entry.passedSeconds} seconds pass`];
      return formatExchanges([json(toExchangeRecord(entry.exchanges[side])) as ExchangeRecord]);
    });
    return [`${side === 0 ? 'first' : 'second'}:`, ...lines.map((text) => `  ${text}`), ''];
  });
  const names = shellVariablesIn(sides);
  return [
    ...sides,
    ...(names.length === 0 ? [] : [`${names.join(', ')} represent values of the subject file.`, '']),
    `difference  at ${difference.place === '' ? 'the body' : difference.place}`,
    `  first   ${shortLine(difference.one)}`,
    `  second  ${shortLine(difference.other)}`,
  ];
}

interface Attribution {
  side: 0 | 1;
  violation: Pick<Finding, 'statements' | 'expected' | 'received'>;
}

function describeAttribution({ side, violation }: Attribution, { shortLine }: Redaction): string[] {
  const { statements, expected, received } = violation;
  const known = readStatements();
  return [
    ...statements.map((id) => `statement   ${id}: ${known.get(id)?.text ?? ''}`),
    `  The ${side === 0 ? 'first' : 'second'} service violates it.`,
    `  expected  ${expected}`,
    `  received  ${shortLine(received)}`,
  ];
}

export function gapsOf({ history, difference: { place } }: Divergence): string[] {
  const exchanges = history.flatMap((entry) => ('exchanges' in entry ? [entry.exchanges[1]] : [])).toReversed();
  const gaps = new Set(exchanges.flatMap(({ headers }) => headers['understudy-gap']?.split(', ') ?? []));
  if (place !== '/responseCode') gaps.delete('envelope/response-code');
  return [...gaps];
}

const ruleSeconds = 10;
const operationSeconds = 20;

function createAttributor(
  subjects: SubjectTuple,
  { seed, signal, fetch, ledgers }: CompareOptions,
  leaked: LeakedAtService[],
  endsAt: number,
) {
  const verdicts = new Map<string, Promise<readonly Verdict[]>>();
  const failuresOf = async (side: 0 | 1, operationId: Exchange['operationId']) => {
    const key = `${side} ${operationId}`;
    const timeLimitSeconds = Math.min(operationSeconds, (endsAt - performance.now()) / second);
    if (timeLimitSeconds < 1) return [];
    const { chapter, alsoIn = [] } = factsOf(operationId);
    const chapters = ['addresses', 'authentication', 'envelope', 'model', chapter, ...alsoIn];
    const about = rules.filter(({ id, effect }) => covers('schedule', effect) && chapters.includes(chapterOf(id)));
    const limits = { runs: 20, effects: 'schedule' as const, ruleSeconds, timeLimitSeconds };
    const onLeaked: RunOptions['onLeaked'] = (found) => void leaked.push(...found.map(addServiceTo(subjects[side])));
    const options = { ...limits, seed, signal, fetch, onLeaked, ledger: ledgers?.[side] };
    const pending = verdicts.get(key) ?? runRules(about, subjects[side], options);
    verdicts.set(key, pending);
    return (await pending).flatMap(({ outcome }) => (outcome.type === 'failed' ? [outcome.finding] : []));
  };
  return async ({ answers, difference }: Divergence): Promise<Attribution | undefined> => {
    for (const side of [0, 1] as const) {
      const violation = objectionTo(answers[side], subjects[side]);
      if (violation instanceof Violation) return { side, violation };
    }
    for (const side of [0, 1] as const) {
      const failures = await failuresOf(side, answers[side].operationId);
      const same = failures.find((failure) => isSameFailure(failure, answers[side], difference.place));
      if (same !== undefined) return { side, violation: same };
    }
    return undefined;
  };
}

function isSameFailure({ expected, received, exchanges }: Finding, exchange: Exchange, place: string): boolean {
  const last = exchanges.at(-1);
  if (last?.operationId !== exchange.operationId) return false;
  const answer = { status: last.status, json: parseJson(last.text) };
  if (statusAndCodeOf(answer) !== statusAndCodeOf(exchange)) return false;
  const name = place.slice(place.lastIndexOf('/') + 1);
  return place === 'status' || exchange.status !== 200 || `${expected} ${received}`.includes(name);
}
