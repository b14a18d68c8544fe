import { type Comparison, compare } from '../../contracts/compare/compare.ts';
import { type Decision, decided } from '../../contracts/compare/decided.ts';
import type { Parting } from '../../contracts/compare/play.ts';
import { covers, type Effect } from '../../contracts/effect.ts';
import type { Exchange, Subject } from '../../contracts/index.ts';
import { type Observed, observe } from '../../contracts/observations/observe.ts';
import { curlLine, variablesIn } from '../../contracts/report/curl.ts';
import { redactionOf } from '../../contracts/report/redact.ts';
import { toldExchange } from '../../contracts/report/told.ts';
import { cut } from '../../contracts/report/visible.ts';
import type { ToldExchange } from '../../contracts/run-event.ts';
import { CannotDo } from './cannot-do.ts';
import { interruption } from './interruption.ts';
import { statementTexts } from './statement-texts.ts';
import { addressesOf, isLoopback, subjectIn } from './subject-in.ts';
import { withoutKeys } from './without-keys.ts';

export interface CompareCommandOptions {
  subject: string;
  otherSubject?: string;
  effects?: Effect;
  runs: number;
  seed?: number;
}

/**
 * Asks two services the same, and prints the first difference with what decides it.
 *
 * Gives the exit code: 0 without a difference, 1 with one, 2 when it could not be told, 3 when something that was scheduled
 * is left, 130 when interrupted.
 * @throws CannotDo when a subject file is wrong, or what is allowed is not enough; nothing is sent then.
 */
export async function compareCommand(url: string, otherUrl: string, options: CompareCommandOptions): Promise<number> {
  const one = await subjectIn(options.subject, url);
  const other = await subjectIn(options.otherSubject ?? options.subject, otherUrl);
  const subjects = [one, other] as const;
  const isHere = subjects.flatMap(addressesOf).every(isLoopback);
  const effects = options.effects ?? (isHere ? 'call' : 'none');
  if (!covers(effects, 'schedule')) {
    throw new CannotDo(
      `Comparing schedules messages and calls for weeks ahead and takes them back, and only "${effects}" is allowed. Allow it with --effects schedule.`,
    );
  }
  const { runs, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const cleanOne = withoutKeys(one);
  const cleanOther = withoutKeys(other);
  const clean = (text: string) => cleanOther(cleanOne(text));
  const write = (text: string) => process.stdout.write(clean(text));
  using interrupted = interruption();
  const { signal } = interrupted;
  write(
    `one    ${one.baseUrl}\nother  ${other.baseUrl}\nseed ${seed}, ${runs} sequences, effects up to "${effects}"\n\n`,
  );

  const comparison = await compare(subjects, { runs, seed, effects, signal, callsNobody: isHere });
  if (comparison.type === 'same') write(`No difference in ${comparison.runs} sequences.\n`);
  if (comparison.type === 'unknown') write(`It could not be told whether they differ: ${comparison.reason}.\n`);
  if (comparison.type === 'different') {
    const { parting } = comparison;
    write(`They differ; sequence ${comparison.runs} was the first to show it. The shortest that does:\n\n`);
    write(partingText(parting, subjects, clean));
    const decision = await decided(subjects, parting, { seed, signal });
    if (decision === undefined) write(await openText(subjects, effects, signal));
    else write(decisionText(decision, await statementTexts(), clean));
  }
  for (const { what, command } of comparison.left) write(`This could not be taken back: ${what}. Try: ${command}\n`);
  return signal.aborted ? 130 : exitCodeOf(comparison);
}

function exitCodeOf({ type, left }: Comparison): 0 | 1 | 2 | 3 {
  if (left.length > 0) return 3;
  return type === 'same' ? 0 : type === 'different' ? 1 : 2;
}

type Clean = (text: string) => string;

/** Texts are cut when they are clean: half a key could not be found. */
const longest = 1000;

/** What was asked on both sides, one after the other, and where the last answers part. */
function partingText({ course, difference }: Parting, subjects: readonly [Subject, Subject], clean: Clean): string {
  const side = (index: 0 | 1, name: string) => [
    `${name}:`,
    ...course.flatMap((stage) =>
      'asked' in stage ? shown(stage.asked[index], subjects[index]) : [`  # ${stage.passedSeconds} seconds pass`],
    ),
    '',
  ];
  const lines = [...side(0, 'one'), ...side(1, 'other')];
  const names = variablesIn(lines);
  return [
    ...lines,
    ...(names.length === 0 ? [] : [`In these lines ${names.join(', ')} are values of the subject file.`, '']),
    `difference  at ${difference.place === '' ? 'the body' : difference.place}`,
    `  one    ${cut(clean(difference.one), longest)}`,
    `  other  ${cut(clean(difference.other), longest)}`,
    '',
  ].join('\n');
}

function shown(exchange: Exchange, subject: Subject): string[] {
  const told = redactionOf(subject).json(toldExchange(exchange)) as ToldExchange;
  return [`  ${curlLine(told)}`, `    ${told.status} ${cut(told.text, longest)}`];
}

function decisionText({ side, violation }: Decision, texts: ReadonlyMap<string, string>, clean: Clean): string {
  return [
    ...violation.statements.map((id) => `statement   ${id}: ${texts.get(id)?.trim() ?? ''}`),
    `  The service "${side === 0 ? 'one' : 'other'}" does not keep to it.`,
    `  expected  ${violation.expected}`,
    `  received  ${cut(clean(violation.received), longest)}`,
    '',
  ].join('\n');
}

/** No statement decides it; which open questions the two answer differently. */
async function openText(subjects: readonly [Subject, Subject], effects: Effect, signal: AbortSignal): Promise<string> {
  // Without a clock that can be moved, what has to be waited for would take long.
  const quick = (subject: Subject) => (subject.controlUrl === undefined ? 'schedule' : effects);
  const [ours, theirs] = await Promise.all(
    subjects.map((subject) => observe(subject, { effects: quick(subject), signal })),
  );
  const differing = (ours ?? []).flatMap((one) => {
    const other = theirs?.find(({ gap }) => gap === one.gap);
    if (other === undefined || answerIn(one) === undefined || answerIn(other) === undefined) return [];
    return answerIn(one) === answerIn(other) ? [] : [`  ${one.gap}: one ${answerIn(one)}, other ${answerIn(other)}`];
  });
  const gaps = differing.length === 0 ? [] : ['These open questions they answer differently:', ...differing];
  return `${['not specified', ...gaps].join('\n')}\n`;
}

function answerIn(one: Observed): string | undefined {
  if ('reason' in one) return undefined;
  return typeof one.answer === 'string' ? one.answer : one.answer.seen;
}
