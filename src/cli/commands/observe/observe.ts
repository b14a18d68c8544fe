import { writeFile } from 'node:fs/promises';
import { createTextRedactor, defaultEffectsFor, type ObservedGap, observe } from '../../../../contracts/index.ts';
import type { Effect } from '../../../../contracts/options.ts';
import { gaps } from '../../../generated/gaps.ts';
import { CliError } from '../../cli-error.ts';
import { readSubjectFile } from '../../files/subject-file.ts';
import { createInterruptSignal } from '../../interrupt-signal.ts';
import { toProfileYaml } from './profile-yaml.ts';

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
export async function runObserve(url: string | undefined, options: ObserveCommandOptions): Promise<number> {
  const subject = await readSubjectFile(options.subject, url);
  const effects = options.effects ?? defaultEffectsFor(subject);
  const redact = createTextRedactor(subject);
  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  let leakedCount = 0;
  const { gaps: observations, access } = await observe(subject, {
    effects,
    signal,
    onEvent(event) {
      if (event.type === 'leaked') leakedCount += 1;
      const message =
        event.type === 'gap-observed'
          ? `${event.gap}: ${event.answer}`
          : `This could not be taken back: ${event.what}. Try: ${event.command}`;
      process.stderr.write(redact(`${message}\n`));
    },
  });

  const answered = observations.filter((observation) => 'answer' in observation);
  if (access !== 'open' || answered.length === 0) {
    const failure =
      access === 'unreachable'
        ? `Nobody answered at ${subject.baseUrl}. Check the address, and that the service runs.`
        : access === 'unauthorized'
          ? 'Every answer to the key of the workspace was 401. Check the key.'
          : `With effects up to "${effects}" nothing could be found out.`;
    process.stderr.write(redact(`${failure} No profile was written.\n`));
    return leakedCount > 0 ? 3 : signal.aborted ? 130 : 2;
  }
  process.stdout.write(redact(`${subject.baseUrl}, effects up to "${effects}"\n\n${renderTable(observations)}\n`));
  const text = redact(toProfileYaml(observations, subject.baseUrl));
  if (options.output === undefined) process.stdout.write(text);
  else await writeProfile(options.output, text);
  if (leakedCount > 0) return 3;
  return signal.aborted ? 130 : 0;
}

async function writeProfile(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The profile ${file} cannot be written (${error.code}). Check the path given to --output.`);
  });
  process.stdout.write(`The profile is in ${file}. Play it with: understudy serve --profile ${file}\n`);
}

/** A line for each gap: its answer, and what the mock does with the profile. */
function renderTable(observations: readonly ObservedGap[]): string {
  const rows = observations.map((observation) => [
    observation.gap,
    formatAnswer(observation),
    describeMockAnswer(observation),
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => Math.min(46, row[column]?.length ?? 0))));
  const lines = [['gap', 'answer', 'the mock then'], ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  const answeredCount = observations.filter((observation) => 'answer' in observation).length;
  return `${lines.join('\n')}\n\n${observations.length} gaps, ${answeredCount} answers.\n`;
}

function formatAnswer(observation: ObservedGap): string {
  if ('reason' in observation) return '-';
  return typeof observation.answer === 'string' ? observation.answer : `other: ${observation.answer.seen}`;
}

/** In the words of the document; for a gap that is not known, why. */
function describeMockAnswer(observation: ObservedGap): string {
  if ('reason' in observation) return `its default; not known: ${observation.reason}`;
  const gap = gaps.find(({ id }) => id === observation.gap);
  const alternatives: readonly { id: string; text: string }[] =
    gap !== undefined && 'alternatives' in gap ? gap.alternatives : [];
  return toSingleLine(alternatives.find(({ id }) => id === observation.answer)?.text ?? gap?.default ?? '');
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
