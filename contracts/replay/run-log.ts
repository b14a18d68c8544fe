import { type Instant, parseInstant } from '../../src/instant.ts';

/** What a run found, as its event log keeps it. Nothing of it is known to be right but its form. */
export interface LoggedFinding {
  rule: string;
  statements: readonly string[];
  /** The smallest case, with names in place of the values of the subject. */
  given: unknown;
  /** When the run began. */
  runAt: Instant;
}

/** A file that is no event log of a run. The message says where and what to do. */
export class RunLogError extends Error {
  override name = 'RunLogError';
}

/**
 * The findings of the runs whose events a text has, one as JSON on each line. Events of other kinds are passed over.
 *
 * A last line without an end is left out when it is no JSON: the run was killed while it wrote it.
 *
 * @throws RunLogError for a text that is no event log. `fileName` is only repeated in its message.
 */
export function findingsIn(text: string, fileName: string): LoggedFinding[] {
  const findings: LoggedFinding[] = [];
  let runAt: Instant | undefined;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const fail = (told: string): never => {
      throw new RunLogError(`${fileName}:${index + 1}: ${told}`);
    };
    const event = eventIn(line);
    if (event === undefined && index === lines.length - 1) break;
    if (event === undefined) return fail('expected an event of a run, as a JSON object; found something else.');
    if (event.type === 'run-started') {
      if (event.format !== 1) return fail(`expected events of format 1; found ${JSON.stringify(event.format)}.`);
      runAt = parseInstant(String(event.at)) ?? fail('expected "at", the moment at which the run began; found none.');
    } else if (runAt === undefined) {
      return fail('expected the event run-started first. Give a file that a run wrote, as it wrote it.');
    } else if (event.type === 'rule-decided') {
      const finding = findingOf(event, runAt);
      if (finding === 'malformed') return fail('expected a finding with statements and given; found another form.');
      if (finding !== undefined) findings.push(finding);
    }
  }
  if (runAt === undefined) throw new RunLogError(`${fileName}: expected the events of a run; found none.`);
  return findings;
}

type Members = Readonly<Record<string, unknown>>;

function findingOf({ rule, outcome }: Members, runAt: Instant): LoggedFinding | 'malformed' | undefined {
  if (typeof rule !== 'string' || !isObject(outcome)) return 'malformed';
  if (outcome.type !== 'violated' && outcome.type !== 'flaky') return undefined;
  const { finding } = outcome;
  if (!isObject(finding) || !('given' in finding) || !isTexts(finding.statements)) return 'malformed';
  return { rule, statements: finding.statements, given: finding.given, runAt };
}

function eventIn(line: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
