import { observe } from '../../contracts/index.ts';
import { gaps } from '../../src/generated/gaps.ts';
import { count } from '../../src/text/count.ts';
import { openLedgerFile, removeLedgerIfSettled } from '../files/ledger-file.ts';
import { assertReplaceable, replaceFile } from '../files/replace-file.ts';
import type { ExitCodeOf, InputOf } from '../options/command-table.ts';
import { formatColumns } from '../output/format.ts';
import { openService } from './service-command.ts';

/**
 * Detects how a service answers the gaps: a table and the profile on standard output, progress on standard error.
 *
 * @returns the exit code; the profile is written unless it is 2.
 * @throws CliError when the subject file is invalid or the profile cannot be written.
 */
export async function runObserve(input: InputOf<'observe'>): Promise<ExitCodeOf<'observe'>> {
  const { output } = input;
  using service = await openService(input);
  const { subject, effects, signal, ledgerFile } = service;
  if (output !== undefined) await assertReplaceable(output);
  let leakedCount = 0;
  const { gaps: observations, access } = await observe(subject, {
    effects,
    signal,
    ledger: openLedgerFile(ledgerFile),
    onEvent(event) {
      if (event.type === 'leaked') leakedCount += 1;
      const message =
        event.type === 'gap-observed'
          ? `${event.gap}: ${event.answer}`
          : `Leaked: ${event.what} could not be undone. Try: ${event.command}`;
      process.stderr.write(`${message}\n`);
    },
  });
  removeLedgerIfSettled(ledgerFile);
  if (access !== 'open' || !observations.some((observation) => 'answer' in observation)) {
    const failures = {
      unreachable: `No response from ${subject.baseUrl}. Check the address, and that the service is running.`,
      unauthorized: 'Every request with the workspace key was answered 401. Check the key.',
      open: `With effects up to "${effects}" no gap could be observed.`,
    };
    process.stderr.write(`${failures[access]} No profile was written.\n`);
    return leakedCount > 0 ? 3 : signal.aborted ? 130 : 2;
  }
  const { baseUrl } = subject;
  const profile = toProfileYaml(observations, baseUrl);
  const table = `${baseUrl}, effects up to "${effects}"\n\n${renderTable(observations)}\n`;
  service.writeResult({ baseUrl, effects, gaps: observations }, output === undefined ? table + profile : table);
  if (output !== undefined) {
    await replaceFile(output, profile);
    service.write(`The profile is in ${output}. Use it with: npx understudy-kit serve --profile ${output}\n`);
  }
  if (leakedCount > 0) return 3;
  return signal.aborted ? 130 : 0;
}

type ObservedGap = Awaited<ReturnType<typeof observe>>['gaps'][number];

/** A row for each gap: its answer, and what the mock does with the profile. */
function renderTable(observations: readonly ObservedGap[]): string {
  const rows = observations.map((observation) => {
    const { answer } = 'answer' in observation ? observation : { answer: '-' };
    const shown = typeof answer === 'string' ? answer : `other: ${answer.seen}`;
    return [observation.gap, shown, describeMockAnswer(observation)];
  });
  const lines = formatColumns([['gap', 'answer', 'mock with this profile'], ...rows], 46);
  const answeredCount = observations.filter((observation) => 'answer' in observation).length;
  return `${lines.join('\n')}\n\n${count(observations.length, 'gap')}, ${count(answeredCount, 'answer')}.\n`;
}

/** In the words of the document; for a gap that was not observed, why. */
function describeMockAnswer(observation: ObservedGap): string {
  if ('reason' in observation) return `default; not observed: ${observation.reason}`;
  if (isOwnRefusal(observation)) return 'the same';
  const gap = gaps.find(({ id }) => id === observation.gap);
  const alternatives: readonly { id: string; text: string }[] = gap?.alternatives ?? [];
  return toSingleLine(alternatives.find(({ id }) => id === observation.answer)?.text ?? gap?.default ?? '');
}

/**
 * A profile file of the observations, as `understudy serve --profile` reads it. A refusal with a status and code of its own
 * is written as it is. Gaps that were not observed, or whose answer the mock cannot give, are comments.
 */
export function toProfileYaml(observations: readonly ObservedGap[], baseUrl: string): string {
  const lines = observations.map((observation) => {
    if ('reason' in observation) return `# ${observation.gap} was not observed: ${observation.reason}`;
    if (typeof observation.answer === 'string') return `${observation.gap}: ${observation.answer}`;
    const { seen } = observation.answer;
    if (isOwnRefusal(observation)) return `${observation.gap}: ${seen}`;
    return `# ${observation.gap} has an answer that the mock cannot give: ${seen}`;
  });
  return `# How ${baseUrl} answers the gaps.\n${lines.map(toSingleLine).join('\n')}\n`;
}

/** Whether a service refuses with a status and code that no alternative has. */
function isOwnRefusal(observation: ObservedGap): boolean {
  if ('reason' in observation || typeof observation.answer === 'string') return false;
  return /^[45]\d\d \w+$/.test(observation.answer.seen);
}

/** The text with a blank for each line break and each run of blanks. */
function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
