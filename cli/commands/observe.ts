import { type findTwin, observe, toChoice } from '../../contracts/index.ts';
import { gaps as documentedGaps } from '../../src/generated/gaps.ts';
import { count } from '../../src/text/words.ts';
import { assertReplaceable, replaceFile } from '../files/text-file.ts';
import type { Run } from '../options/command-table.ts';
import { formatColumns } from '../output/format.ts';
import { prepareService } from './service-command.ts';

export const runObserve: Run<'observe'> = async (input, catchInterrupt) => {
  const { output } = input;
  using service = await prepareService(input, catchInterrupt);
  const { subject, effects } = service;
  const { baseUrl } = subject;
  if (output !== undefined) await assertReplaceable(output);
  const found = await service.withLedger((options) => observe(subject, { ...options, onEvent: reportGap }));
  const { gaps, leaked } = found;
  if (isUseless(found, baseUrl, effects)) return service.finish(leaked, 2);
  const profile = toProfileYaml(gaps, baseUrl);
  const table = `${baseUrl}, effects up to "${effects}"\n\n${renderTable(gaps)}\n`;
  service.writeResult({ baseUrl, effects, gaps, leaked }, output === undefined ? table + profile : table);
  return service.finish(leaked, 0, async () => {
    if (output !== undefined) service.write(await writeProfile(output, profile));
  });
};

export async function writeProfile(file: string, profile: string): Promise<string> {
  await replaceFile(file, profile);
  return `The profile is in ${file}. Use it with: npx understudy-kit serve --profile ${file}\n`;
}

export function reportGap({ gap, answer }: { gap: string; answer: string }): void {
  process.stderr.write(`${gap}: ${answer}\n`);
}

/** If the responses answered no open question of the interface, prints the likely cause, such as a wrong API key. */
export function isUseless(
  { gaps: found, access }: { gaps: readonly ObservedGap[]; access: Observed['access'] },
  baseUrl: string,
  effects: string,
) {
  if (access === 'open' && found.some((observation) => 'answer' in observation)) return false;
  const failures = {
    unreachable: `No response from ${baseUrl}. Check the address, and that the service is running.`,
    unauthorized: 'Every request with the workspace key was answered 401. Check the key.',
    open: `With effects up to "${effects}" no gap could be observed.`,
  };
  process.stderr.write(`${failures[access]} No profile was written.\n`);
  return true;
}

type Observed = Awaited<ReturnType<typeof observe>>;
type ObservedGap = Awaited<ReturnType<typeof findTwin>>['gaps'][number];

function renderTable(observations: readonly ObservedGap[]): string {
  const rows = observations.map((observation) => {
    if ('reason' in observation) return [observation.gap, '-', `default; not observed: ${observation.reason}`];
    const { gap, answer } = observation;
    const isOther = typeof answer !== 'string';
    const isGiven = isOther && toChoice(answer) !== undefined;
    return [gap, isOther ? `other: ${answer.seen}` : answer, isGiven ? 'the same' : describeMockAnswer(gap, answer)];
  });
  const lines = formatColumns([['gap', 'answer', 'mock with this profile'], ...rows], 46);
  const answeredCount = observations.filter((observation) => 'answer' in observation).length;
  return `${lines.join('\n')}\n\n${count(observations.length, 'gap')}, ${count(answeredCount, 'answer')}.\n`;
}

function describeMockAnswer(id: string, answer: unknown): string {
  const gap = documentedGaps.find((one) => one.id === id);
  const alternatives: readonly { id: string; text: string }[] = gap?.alternatives ?? [];
  return toSingleLine(alternatives.find((alternative) => alternative.id === answer)?.text ?? gap?.default ?? '');
}

export function toProfileYaml(observations: readonly ObservedGap[], baseUrl: string): string {
  const lines = observations.map((observation) => {
    if ('reason' in observation) return `# ${observation.gap} was not observed: ${observation.reason}`;
    const { gap, answer } = observation;
    const choice = toChoice(answer);
    if (choice !== undefined) return `${gap}: ${choice}`;
    return `# ${gap} has an answer that the mock cannot give: ${typeof answer === 'string' ? answer : answer.seen}`;
  });
  return `# How ${baseUrl} answers the gaps.\n${lines.map(toSingleLine).join('\n')}\n`;
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
