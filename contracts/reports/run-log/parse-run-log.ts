import { runEvent } from '../../../src/generated/run-event-validator.js';
import { describeSchemaError, placeOf } from '../../../src/schema.ts';
import type { RunEvent, RunStarted } from './run-event.ts';

/** A log of a run that cannot be read. The message says in which line, `file:line: what is wrong`, and what to do. */
export class RunLogError extends Error {
  override name = 'RunLogError';
}

/** The content of a log. */
export interface RunLog {
  events: readonly [RunStarted, ...RunEvent[]];
  /** A message when the last line is incomplete; that line is left out. */
  unfinished: string | undefined;
}

/**
 * The events of a log, one as JSON on each line. `fileName` is only used in messages.
 *
 * An incomplete last line is no error: whoever wrote it was stopped. @throws RunLogError
 */
export function parseRunLog(text: string, fileName: string): RunLog {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const last = lines.pop() ?? '';
  const nonBlankLines = lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  const events = nonBlankLines.map(({ line, number }) => parseEvent(line, `${fileName}:${number}`));
  const lastEntry = last.trim() === '' ? undefined : parseLastLine(last, `${fileName}:${lines.length + 1}`);
  if (lastEntry !== undefined && lastEntry !== 'unfinished') events.push(lastEntry);
  const [started, ...others] = events;
  if (started?.type !== 'run-started') {
    const found = started === undefined ? 'nothing' : `"${started.type}"`;
    throw new RunLogError(
      `${fileName}:${nonBlankLines[0]?.number ?? 1}: a log starts with the event "run-started"; found ${found}. Write a log with: understudy verify --log FILE`,
    );
  }
  const ruleIds = new Set(started.rules.map(({ id }) => id));
  for (const [index, event] of others.entries()) {
    const location = `${fileName}:${nonBlankLines[index + 1]?.number ?? lines.length + 1}`;
    if (event.type === 'run-started') {
      throw new RunLogError(`${location}: a second run starts here. Keep each run in its own file.`);
    }
    if (event.type === 'rule-decided' && !ruleIds.has(event.rule)) {
      throw new RunLogError(`${location}: the rule ${JSON.stringify(event.rule)} is not among the rules of the run.`);
    }
  }
  const unfinished =
    lastEntry === 'unfinished' ? `${fileName}:${lines.length + 1} is incomplete and is left out.` : undefined;
  return { events: [started, ...others], unfinished };
}

/** A line without its line break is complete when it is JSON. */
function parseLastLine(line: string, location: string): RunEvent | 'unfinished' {
  try {
    JSON.parse(line);
  } catch {
    return 'unfinished';
  }
  return parseEvent(line, location);
}

function parseEvent(line: string, location: string): RunEvent {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new RunLogError(`${location}: each line must be one event as JSON; found something else.`);
  }
  const version = formatVersionOf(value);
  if (version !== undefined && version !== 3) {
    throw new RunLogError(
      `${location}: the log has version ${JSON.stringify(version)}; this release reads version 3. Read it with the release that wrote it, or a newer one.`,
    );
  }
  if (runEvent(value)) return value as RunEvent;
  const [error] = runEvent.errors ?? [];
  const problem =
    error === undefined ? 'the event is not valid' : `${placeOf(error, 'the event')} ${describeSchemaError(error)}`;
  throw new RunLogError(`${location}: ${problem}.`);
}

function formatVersionOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'run-started')
    return undefined;
  return 'version' in value ? value.version : 'none';
}
