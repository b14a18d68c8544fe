import { TextError } from '../../src/files/issue.ts';
import { runEvent } from '../../src/generated/run-event-validator.js';
import { type Instant, parseInstant } from '../../src/instant.ts';
import { parseJson } from '../../src/json.ts';
import { describeSchemaError, formatPointer } from '../../src/schema.ts';
import { count } from '../../src/text/count.ts';
import type { Finding, PreflightDone, RunEnded, RunEvent, RunStarted } from './run-event.ts';
import { nothingTested } from './run-event.ts';
import { toSafeJson, truncate } from './text.ts';

export interface RunLog {
  /** Of its file, for messages. */
  name: string;
  events: readonly [RunStarted, ...RunEvent[]];
  /** What was violated or flaky, in the order in which it was found. */
  findings: readonly LoggedFinding[];
  /** A message when the last line is incomplete; that line is left out. */
  unfinished: string | undefined;
}

/**
 * The events of a log, one as JSON on each line. `fileName` is only used in messages.
 *
 * An incomplete last line is no error: its writer was stopped. @throws TextError
 */
export function parseRunLog(content: string | Uint8Array, fileName: string): RunLog {
  const entries: { event: RunEvent; location: string }[] = [];
  const lines = Buffer.from(content).toString().split('\n');
  let unfinished: string | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const location = `${fileName}:${index + 1}`;
    const value = parseJson(line);
    // A line without its line break is complete when it is JSON.
    if (value === undefined && index === lines.length - 1) unfinished = `${location} is incomplete and is left out.`;
    else entries.push({ event: toEvent(value, location), location });
  }
  const [first, ...others] = entries;
  const started = first?.event;
  if (started?.type !== 'run-started') {
    const found = started === undefined ? 'nothing' : `"${started.type}"`;
    throw new TextError(
      `${first?.location ?? `${fileName}:1`}: a log starts with the event "run-started"; found ${found}. Write a log with: npx understudy-kit verify --log FILE`,
    );
  }
  const ruleIds = new Set(started.rules.map(({ id }) => id));
  const events = others.map(({ event, location }) => {
    if (event.type === 'run-started')
      throw new TextError(`${location}: a second run starts here. Keep each run in its own file.`);
    if (event.type === 'rule-decided' && !ruleIds.has(event.rule))
      throw new TextError(`${location}: the rule ${JSON.stringify(event.rule)} is not among the rules of the run.`);
    return event;
  });
  // The schema of the log has a timestamp there.
  const runAt = parseInstant(started.at) ?? 0;
  const findings = events.flatMap((event) => {
    const isFinding = event.type === 'rule-decided' && 'finding' in event.outcome;
    return isFinding ? [{ ...event.outcome.finding, rule: event.rule, runAt }] : [];
  });
  return { name: fileName, events: [started, ...events], findings, unfinished };
}

/** What a run found, as its log keeps it: with names in place of the values of the subject. */
export interface LoggedFinding extends Pick<Finding, 'statements' | 'gap' | 'counterexample'> {
  rule: string;
  /** When the run began. */
  runAt: Instant;
}

function toEvent(value: unknown, location: string): RunEvent {
  if (value === undefined)
    throw new TextError(`${location}: each line must be one event as JSON; found something else.`);
  if (runEvent(value)) return value as RunEvent;
  const [error] = runEvent.errors ?? [];
  const place = formatPointer(error?.instancePath ?? '', 'the event');
  throw new TextError(`${location}: ${place} ${error === undefined ? 'is not valid' : describeSchemaError(error)}.`);
}

type ShardLog = Pick<RunLog, 'name' | 'events'>;

/** One run from the logs of its shards. @throws TextError when they are not all the shards of one run */
export function mergeRunLogs(logs: readonly [ShardLog, ...ShardLog[]]): RunLog['events'] {
  if (logs.length === 1) return logs[0].events;
  assertOneRun(logs);
  const started = logs.map(({ events: [run] }) => run);
  const [first] = started as [RunStarted, ...RunStarted[]];
  const { shard, ...whole } = first;
  const summaries = new Map(started.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule] as const)));
  const rules = (shard?.rules ?? []).flatMap((id) => summaries.get(id) ?? []);
  const events = logs.flatMap(({ events: [, ...rest] }) => rest);
  const others = events.filter(({ type }) => type !== 'preflight' && type !== 'run-ended');
  const at = started.map((run) => run.at).toSorted()[0] ?? first.at;
  // Where all shards found an obstacle no rule was run. Of the others, the one that may do most checks most.
  const preflights = events.filter((event) => event.type === 'preflight');
  const weightOf = ({ obstacle, checks }: PreflightDone) => (obstacle === undefined ? 1e6 : 0) + checks.length;
  const [preflight] = preflights.toSorted((a, b) => weightOf(b) - weightOf(a));
  return [
    { ...whole, at, rules },
    ...(preflight === undefined ? [] : [preflight]),
    ...new Map(others.map((event) => [keyOf(event), event])).values(),
    ...mergeEnds(events, logs.length),
  ];
}

/** Events of several shards that are one have the same key. */
function keyOf(event: RunEvent): string {
  if (event.type === 'assumption-checked') return event.assumption;
  return event.type === 'gap-observed' ? event.gap : toSafeJson(event);
}

function assertOneRun(logs: readonly [ShardLog, ...ShardLog[]]): void {
  const [first] = logs;
  const expected = identityOf(first);
  const names = new Map<number, string>();
  for (const log of logs) {
    const { shard } = log.events[0];
    if (shard === undefined)
      throw new TextError(
        `${log.name} is the log of a whole run. Only logs of shards are merged: npx understudy-kit verify --shard 1/2 --log FILE`,
      );
    const received = identityOf(log);
    const what = Object.keys(expected).find((name) => received[name] !== expected[name]);
    if (what !== undefined) {
      const both = truncate(`${expected[what]} and ${received[what]}`, 200);
      throw new TextError(
        `${first.name} and ${log.name} are not of one run: their ${what} differs (${both}). Run all shards with the same options.`,
      );
    }
    const other = names.get(shard.index);
    if (other !== undefined)
      throw new TextError(
        `${other} and ${log.name} are both of shard ${shard.index}/${shard.count}. Name each shard once.`,
      );
    names.set(shard.index, log.name);
  }
  const total = first.events[0].shard?.count ?? 0;
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((index) => !names.has(index));
  if (missing.length > 0)
    throw new TextError(
      `${count(missing.length, 'shard')} of ${total} missing: ${missing.join(', ')}. Add the log of each with --from.`,
    );
}

/** What is the same in all shards of a run. */
function identityOf({ events: [{ seed, runs, effects, subject, toolVersion, shard }] }: ShardLog) {
  const { baseUrl: service, baseUrlAlt } = subject;
  const [shards, rules] = [shard?.count, shard?.rules.join(' ')];
  const identity = { seed, runs, effects, service, 'second address': baseUrlAlt, version: toolVersion };
  return { ...identity, 'number of shards': shards, 'list of rules': rules } as Readonly<Record<string, unknown>>;
}

/** None when any shard has none: then the run was cut off. */
function mergeEnds(events: readonly RunEvent[], count: number): RunEnded[] {
  const ends = events.filter((event) => event.type === 'run-ended').toSorted((a, b) => a.at.localeCompare(b.at));
  const last = ends.at(-1);
  if (last === undefined || ends.length < count) return [];
  const access = ends.some((end) => end.access === 'open') ? 'open' : last.access;
  const interrupted = ends.some((end) => end.interrupted);
  const requests = ends.reduce((sum, end) => sum + end.requests, 0);
  const worst = ([3, 130, 1] as const).find((code) => ends.some(({ exitCode }) => exitCode === code));
  // A shard that skips every rule proves nothing. That is fine while other shards do.
  const doubts = ends.flatMap(({ exitCode, reason = nothingTested }) => (exitCode === 2 ? [reason] : []));
  const reasons = [...new Set(doubts)].filter((one) => one !== nothingTested || doubts.length === ends.length);
  const doubt = reasons.length === 0 ? { exitCode: 0 as const } : { exitCode: 2 as const, reason: reasons.join('; ') };
  const exit = worst === undefined ? doubt : { exitCode: worst };
  return [{ type: 'run-ended', at: last.at, requests, access, interrupted, ...exit }];
}
