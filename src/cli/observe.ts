import { writeFile } from 'node:fs/promises';
import type { Effect } from '../../contracts/effect.ts';
import { type Observed, observe } from '../../contracts/observations/observe.ts';
import { gaps } from '../generated/gaps.ts';
import { CannotDo } from './cannot-do.ts';
import { interruption } from './interruption.ts';
import { profileText } from './profile-text.ts';
import { addressesOf, isLoopback, subjectIn } from './subject-in.ts';
import { watchedFetch } from './verify.ts';
import { withoutKeys } from './without-keys.ts';

export interface ObserveCommandOptions {
  subject: string;
  output?: string;
  effects?: Effect;
}

/**
 * Finds out how a service answers what is open: a table and the profile on standard output, progress on standard error.
 *
 * Gives the exit code: 0 when something was found out, 2 when nothing was, 3 when something that was scheduled is left,
 * 130 when interrupted; the profile is written unless it is 2.
 * @throws CannotDo when the subject file is wrong or the profile cannot be written.
 */
export async function observeCommand(url: string | undefined, options: ObserveCommandOptions): Promise<number> {
  const subject = await subjectIn(options.subject, url);
  const effects = options.effects ?? (addressesOf(subject).every(isLoopback) ? 'call' : 'none');
  const clean = withoutKeys(subject);
  using interrupted = interruption();
  const { signal } = interrupted;
  const { fetch, access } = watchedFetch(subject);
  let left = 0;
  const found = await observe(subject, {
    effects,
    fetch,
    signal,
    onEvent(event) {
      if (event.type === 'left-behind') left += 1;
      const line =
        event.type === 'gap-observed'
          ? `${event.gap}: ${event.answer}`
          : `This could not be taken back: ${event.what}. Try: ${event.command}`;
      process.stderr.write(clean(`${line}\n`));
    },
  });

  const answered = found.filter((one) => 'answer' in one);
  if (access() !== 'open' || answered.length === 0) {
    const why =
      access() === 'silent'
        ? `Nobody answered at ${subject.baseUrl}. Check the address, and that the service runs.`
        : access() === 'refused'
          ? 'Every answer to the key of the workspace was 401. Check the key.'
          : `With effects up to "${effects}" nothing could be found out.`;
    process.stderr.write(clean(`${why} No profile was written.\n`));
    return left > 0 ? 3 : signal.aborted ? 130 : 2;
  }
  process.stdout.write(clean(`${subject.baseUrl}, effects up to "${effects}"\n\n${tableOf(found)}\n`));
  const text = clean(profileText(found, subject.baseUrl));
  if (options.output === undefined) process.stdout.write(text);
  else await written(options.output, text);
  if (left > 0) return 3;
  return signal.aborted ? 130 : 0;
}

async function written(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(`The profile ${file} cannot be written (${error.code}). Check the path given to --output.`);
  });
  process.stdout.write(`The profile is in ${file}. Play it with: understudy serve --profile ${file}\n`);
}

/** A line for each gap: its answer, and what the mock does with the profile. */
function tableOf(found: readonly Observed[]): string {
  const rows = found.map((one) => [one.gap, answerIn(one), mockAnswer(one)]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => Math.min(46, row[column]?.length ?? 0))));
  const lines = [['gap', 'answer', 'the mock then'], ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  const known = found.filter((one) => 'answer' in one).length;
  return `${lines.join('\n')}\n\n${found.length} gaps, ${known} answers.\n`;
}

function answerIn(one: Observed): string {
  if ('reason' in one) return '-';
  return typeof one.answer === 'string' ? one.answer : `other: ${one.answer.seen}`;
}

/** In the words of the document; for a gap that is not known, why. */
function mockAnswer(one: Observed): string {
  if ('reason' in one) return `its default; not known: ${one.reason}`;
  const gap = gaps.find(({ id }) => id === one.gap);
  const all: readonly { id: string; text: string }[] =
    gap !== undefined && 'alternatives' in gap ? gap.alternatives : [];
  return oneLine(all.find(({ id }) => id === one.answer)?.text ?? gap?.default ?? '');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
