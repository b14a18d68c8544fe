import { runEvent } from '../../src/generated/run-event-validator.js';
import { expectation, placeOf } from '../../src/schema.ts';
import type { RunEvent, RunStarted } from '../run-event.ts';

/** A log of a run that cannot be read. The message says in which line, `file:line: what is wrong`, and what to do. */
export class RunLogError extends Error {
  override name = 'RunLogError';
}

/** What a log has. */
export interface RunLog {
  events: readonly [RunStarted, ...RunEvent[]];
  /** In words, when the last line was not written to its end; it is left out then. */
  unfinished: string | undefined;
}

/**
 * The events of a log, one as JSON on each line. `fileName` is only repeated in messages.
 *
 * A last line that was not written to its end is no mistake: whoever wrote it was stopped. @throws RunLogError
 */
export function readEvents(text: string, fileName: string): RunLog {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const last = lines.pop() ?? '';
  const written = lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  const events = written.map(({ line, number }) => eventOf(line, `${fileName}:${number}`));
  const rest = last.trim() === '' ? undefined : lastEvent(last, `${fileName}:${lines.length + 1}`);
  if (rest !== undefined && rest !== 'unfinished') events.push(rest);
  const [started, ...others] = events;
  if (started?.type !== 'run-started') {
    const found = started === undefined ? 'nothing' : `"${started.type}"`;
    throw new RunLogError(
      `${fileName}:${written[0]?.number ?? 1}: a log begins with the event "run-started"; found ${found}. Write one with: understudy verify --log FILE`,
    );
  }
  const known = new Set(started.rules.map(({ id }) => id));
  for (const [index, event] of others.entries()) {
    const place = `${fileName}:${written[index + 1]?.number ?? lines.length + 1}`;
    if (event.type === 'run-started') {
      throw new RunLogError(`${place}: a second run begins here. Keep each run in a file of its own.`);
    }
    if (event.type === 'rule-decided' && !known.has(event.rule)) {
      throw new RunLogError(
        `${place}: the rule ${JSON.stringify(event.rule)} is not among those that the run began with.`,
      );
    }
  }
  const unfinished =
    rest === 'unfinished' ? `${fileName}:${lines.length + 1} was not written to its end and is left out.` : undefined;
  return { events: [started, ...others], unfinished };
}

/** A line without its line break is whole when it is JSON. */
function lastEvent(line: string, place: string): RunEvent | 'unfinished' {
  try {
    JSON.parse(line);
  } catch {
    return 'unfinished';
  }
  return eventOf(line, place);
}

function eventOf(line: string, place: string): RunEvent {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new RunLogError(`${place}: each line must be one event as JSON; found something else.`);
  }
  const format = formatOf(value);
  if (format !== undefined && format !== 1) {
    throw new RunLogError(
      `${place}: the log has the format ${JSON.stringify(format)}, and this version reads the format 1. Read it with the version that wrote it, or a newer one.`,
    );
  }
  if (runEvent(value)) return value as RunEvent;
  const [error] = runEvent.errors ?? [];
  const wrong = error === undefined ? 'the event is not valid' : `${placeOf(error, 'the event')} ${expectation(error)}`;
  throw new RunLogError(`${place}: ${wrong}.`);
}

function formatOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'run-started')
    return undefined;
  return 'format' in value ? value.format : 'none';
}
