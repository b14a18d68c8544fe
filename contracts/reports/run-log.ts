import { TextError } from '../../src/files/issue.ts';
import { runEvent } from '../../src/generated/run-event-validator.js';
import { type Instant, parseInstant } from '../../src/instant.ts';
import { parseJson } from '../../src/json.ts';
import { describeSchemaError, formatPointer } from '../../src/schema.ts';
import type { Finding, RunEvent, RunStarted } from './run-event.ts';

const howToWrite = 'Write a log with: npx understudy-kit verify --log FILE';

export interface RunLog {
  name: string;
  events: readonly [RunStarted, ...RunEvent[]];
  findings: readonly LoggedFinding[];
  /** A message about an incomplete last line of the log, which the parser omits. */
  unfinished: string | undefined;
}

/** Parses a run log. An incomplete last line is no error: the run may have been stopped. @throws TextError */
export function parseRunLog(content: string | Uint8Array, fileName: string): RunLog {
  const entries: { event: RunEvent; location: string }[] = [];
  const lines = Buffer.from(content).toString().split('\n');
  let unfinished: string | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const location = `${fileName}:${index + 1}`;
    const value = parseJson(line);
    if (value === undefined && index === lines.length - 1) unfinished = `${location} is incomplete and is left out.`;
    else entries.push({ event: toEvent(value, location), location });
  }
  const [first, ...others] = entries;
  const started = first?.event;
  if (started?.type !== 'run-started') {
    const found = started === undefined ? 'nothing' : `"${started.type}"`;
    throw new TextError(
      `${first?.location ?? `${fileName}:1`}: a log starts with the event "run-started"; found ${found}. ${howToWrite}`,
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
  const runAt = parseInstant(started.at) ?? 0;
  const findings = events.flatMap((event) => {
    const isFinding = event.type === 'rule-decided' && 'finding' in event.outcome;
    return isFinding ? [{ ...event.outcome.finding, rule: event.rule, verdict: event.outcome.type, runAt }] : [];
  });
  return { name: fileName, events: [started, ...events], findings, unfinished };
}

/** A finding from a log, with names in place of secret values. */
export interface LoggedFinding extends Pick<Finding, 'statements' | 'gap' | 'counterexample'> {
  rule: string;
  verdict: 'failed' | 'flaky';
  runAt: Instant;
}

function toEvent(value: unknown, location: string): RunEvent {
  if (value === undefined)
    throw new TextError(`${location}: each line must be one event as JSON; found other text. ${howToWrite}`);
  if (runEvent(value)) return value as RunEvent;
  const [error] = runEvent.errors ?? [];
  const place = formatPointer(error?.instancePath ?? '', 'the event');
  throw new TextError(`${location}: ${place} ${error === undefined ? 'is not valid' : describeSchemaError(error)}.`);
}
