import { createTextRedactor, defaultEffectsFor, type ObservedGap, observe } from '../../contracts/index.ts';
import type { Effect } from '../../contracts/options.ts';
import { gaps } from '../../src/generated/gaps.ts';
import { count } from '../../src/text/count.ts';
import { assertReplaceable, replaceFile } from '../files/replace-file.ts';
import { readSubjectFile } from '../files/subject-file.ts';
import { createInterruptSignal } from '../interrupt-signal.ts';
import { toProfileYaml, toSingleLine } from '../output/profile-yaml.ts';
import { renderJson } from '../output/render-json.ts';

interface ObserveInput {
  url?: string;
  subject: string;
  output?: string;
  effects?: Effect;
  json?: boolean;
}

/**
 * Detects how a service answers the gaps: a table and the profile on standard output, progress on standard error.
 *
 * @returns the exit code; the profile is written unless it is 2.
 * @throws CliError when the subject file is invalid or the profile cannot be written.
 */
export async function runObserve({ url, ...options }: ObserveInput): Promise<0 | 2 | 3 | 130> {
  const subject = await readSubjectFile(options.subject, url);
  const effects = options.effects ?? defaultEffectsFor(subject);
  if (options.output !== undefined) await assertReplaceable(options.output);
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
          : `Leaked: ${event.what} could not be undone. Try: ${event.command}`;
      process.stderr.write(redact(`${message}\n`));
    },
  });

  const answered = observations.filter((observation) => 'answer' in observation);
  if (access !== 'open' || answered.length === 0) {
    const failure =
      access === 'unreachable'
        ? `No response from ${subject.baseUrl}. Check the address, and that the service is running.`
        : access === 'unauthorized'
          ? 'Every request with the workspace key was answered 401. Check the key.'
          : `With effects up to "${effects}" no gap could be observed.`;
    process.stderr.write(redact(`${failure} No profile was written.\n`));
    return leakedCount > 0 ? 3 : signal.aborted ? 130 : 2;
  }
  if (options.json === true) {
    process.stdout.write(renderJson({ baseUrl: subject.baseUrl, effects, gaps: observations }, redact));
  } else
    process.stdout.write(redact(`${subject.baseUrl}, effects up to "${effects}"\n\n${renderTable(observations)}\n`));
  const text = redact(toProfileYaml(observations, subject.baseUrl));
  if (options.output !== undefined) {
    await replaceFile(options.output, text);
    const command = `understudy serve --profile ${options.output}`;
    (options.json === true ? process.stderr : process.stdout).write(
      `The profile is in ${options.output}. Use it with: ${command}\n`,
    );
  } else if (options.json !== true) process.stdout.write(text);
  if (leakedCount > 0) return 3;
  return signal.aborted ? 130 : 0;
}

/** A row for each gap: its answer, and what the mock does with the profile. */
function renderTable(observations: readonly ObservedGap[]): string {
  const rows = observations.map((observation) => [
    observation.gap,
    formatAnswer(observation),
    describeMockAnswer(observation),
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => Math.min(46, row[column]?.length ?? 0))));
  const lines = [['gap', 'answer', 'mock with this profile'], ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  const answeredCount = observations.filter((observation) => 'answer' in observation).length;
  return `${lines.join('\n')}\n\n${count(observations.length, 'gap')}, ${count(answeredCount, 'answer')}.\n`;
}

function formatAnswer(observation: ObservedGap): string {
  if ('reason' in observation) return '-';
  return typeof observation.answer === 'string' ? observation.answer : `other: ${observation.answer.seen}`;
}

/** In the words of the document; for a gap that was not observed, why. */
function describeMockAnswer(observation: ObservedGap): string {
  if ('reason' in observation) return `default; not observed: ${observation.reason}`;
  const gap = gaps.find(({ id }) => id === observation.gap);
  const alternatives: readonly { id: string; text: string }[] =
    gap !== undefined && 'alternatives' in gap ? gap.alternatives : [];
  return toSingleLine(alternatives.find(({ id }) => id === observation.answer)?.text ?? gap?.default ?? '');
}
