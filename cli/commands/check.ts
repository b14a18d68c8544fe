import { checkTraffic, type Recording, reachStates, recordTraffic } from '../../contracts/index.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import { readStatements } from '../../src/document/annotations.ts';
import { TextError } from '../../src/files/issue.ts';
import { parseInstant } from '../../src/instant.ts';
import { count } from '../../src/text/words.ts';
import { readTextFile } from '../files/text-file.ts';
import { CliError } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import { renderJson } from '../output/format.ts';
import { readSubjectFile } from './service-command.ts';

export const runCheck: Run<'check'> = async ({ file, ...options }) => {
  const subject = options.subject === undefined ? undefined : await readSubjectFile(options.subject);
  const har = await readTextFile(file, 'recording', 'Check the path.');
  const bases = options.base ?? (subject === undefined ? [] : [subject.baseUrl, subject.baseUrlAlt]);
  if (options.asScenario === true) {
    const recording = readHar(file, () => recordTraffic(har, bases));
    if (recording === undefined)
      throw new CliError(`${file} has no request to an operation of the interface. Check --base.`);
    const { text, notes } = await renderRecording(recording);
    process.stdout.write(text);
    process.stderr.write(notes.map((note) => `${note}\n`).join(''));
    return 0;
  }
  const checked = readHar(file, () => checkTraffic(har, { bases, subject }));
  process.stdout.write(options.json === true ? renderJson(checked) : await renderReport(checked, file));
  if (checked.judged === 0) return 2;
  return checked.wrong.length > 0 ? 1 : 0;
};

type TrafficReport = ReturnType<typeof checkTraffic>;

function readHar<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    throw new CliError(`${file} is not a HAR: ${error.message} Export it again, as "HAR with content".`);
  }
}

async function renderReport({ judged, wrong, unrelated, inconclusive }: TrafficReport, file: string) {
  const known = readStatements();
  const counts = `${count(judged, 'response')} checked, ${wrong.length} invalid; ${inconclusive.length} inconclusive, ${count(unrelated, 'entry', 'entries')} of other requests.`;
  const hint = judged === 0 ? ' Check --base, and that bodies were recorded.' : '';
  return [
    ...wrong.flatMap(({ entry, method, url, status, statements, expected, received }) => [
      `${file}: entry ${entry}, ${method} ${url}, status ${status}`,
      ...statements.map((id) => `  statement  ${id}: ${known.get(id)?.text ?? ''}`),
      `  expected   ${expected}`,
      `  received   ${received}`,
      '',
    ]),
    ...inconclusive.map(({ entry, reason }) => `${file}: entry ${entry} was not checked: ${reason}`),
    `${counts}${hint}\n`,
  ].join('\n');
}

export async function renderRecording({ scenario: recorded, omissions }: Recording) {
  const { workspaces } = recorded;
  const clock = manualClock(parseInstant(recorded.starts) ?? 0);
  await using mock = createMock({ clock, seed: 'recording', ...(workspaces && { workspaces: { workspaces } }) });
  const { scenario, deviations } = await reachStates(recorded, mock.fetch);
  const notes = [...omissions, ...deviations];
  const { stringify } = await import('yaml');
  const steps = scenario.steps.map(({ times: _, ...step }) => step);
  const head = [
    'Recorded by understudy-kit. Names, numbers, addresses, keys, ids and texts are samples.',
    ...(notes.length > 0
      ? ['Deviations of the mock from the recorded service:', ...notes.map((note) => `- ${note}`)]
      : []),
  ];
  const yaml = stringify({ ...scenario, steps }, { lineWidth: 0, aliasDuplicateObjects: false });
  const requests = steps.filter(({ answered }) => answered !== undefined).length;
  return { requests, notes, text: `${head.map((line) => `# ${line}\n`).join('')}${yaml}` };
}
