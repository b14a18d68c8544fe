import { readFile } from 'node:fs/promises';
import {
  checkTraffic,
  createTextRedactor,
  HarError,
  parseHar,
  type RecordedExchange,
  type TrafficReport,
  truncate,
  type WrongAnswer,
} from '../../../../contracts/index.ts';
import { loadStatementTexts } from '../../../document/statement-texts.ts';
import { CliError } from '../../cli-error.ts';
import { readSubjectFile } from '../../files/subject-file.ts';

export interface CheckCommandOptions {
  subject?: string;
  base?: readonly string[];
}

/**
 * Judges recorded answers, and prints what is wrong by entry and line.
 *
 * Gives the exit code: 0 when all are right, 1 when one is not, 2 when there was none to judge.
 * @throws CannotDo for a file that cannot be read or is no HAR, and for a wrong subject file.
 */
export async function runCheck(file: string, options: CheckCommandOptions): Promise<number> {
  const subject = options.subject === undefined ? undefined : await readSubjectFile(options.subject, undefined);
  const entries = await readHarFile(file);
  const bases = options.base ?? (subject === undefined ? [] : [subject.baseUrl, subject.baseUrlAlt]);
  const checked = checkTraffic(entries, { bases, ...(subject === undefined ? {} : { keys: subject }) });

  // Keys stand in the recording too.
  const recordedKeys = new Set(entries.map(({ request }) => request.headers['x-api-key'] ?? ''));
  const redactors = [subject, ...[...recordedKeys].map((apiKey) => ({ workspace: { apiKey } }))].flatMap((keys) =>
    keys === undefined ? [] : [createTextRedactor(keys)],
  );
  const redact = (text: string) => redactors.reduce((rest, redactor) => redactor(rest), text);
  process.stdout.write(redact(renderCheckReport(checked, file, await loadStatementTexts(), redact)));
  if (checked.judged === 0) return 2;
  return checked.wrong.length > 0 ? 1 : 0;
}

async function readHarFile(file: string): Promise<RecordedExchange[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The recording ${file} cannot be read (${error.code}). Check the path.`);
  });
  try {
    return parseHar(text);
  } catch (error) {
    if (!(error instanceof HarError)) throw error;
    throw new CliError(`${file} is no HAR: ${error.message} Export it again, as "HAR with content".`);
  }
}

function renderCheckReport(
  { judged, wrong, unrelated, inconclusive }: TrafficReport,
  file: string,
  texts: ReadonlyMap<string, string>,
  redact: (text: string) => string,
) {
  const counts = `${judged} answers judged, ${wrong.length} wrong; ${inconclusive.length} could not be judged, ${unrelated} entries belong to no operation.`;
  const hint = judged === 0 ? ' Check --base, and that bodies were recorded.' : '';
  return [
    ...wrong.map((finding) => renderFinding(finding, file, texts, redact)),
    ...inconclusive.map(({ entry, line, reason }) => `${file}:${line}: entry ${entry} was not judged: ${reason}`),
    `${counts}${hint}\n`,
  ].join('\n');
}

function renderFinding(
  { entry, line, method, url, status, violation }: WrongAnswer,
  file: string,
  texts: ReadonlyMap<string, string>,
  redact: (text: string) => string,
) {
  const { statements, expected, received } = violation;
  return [
    `${file}:${line}: entry ${entry}, ${method} ${url}, answered ${status}`,
    ...statements.map((id) => `  statement  ${id}: ${texts.get(id)?.trim() ?? ''}`),
    `  expected   ${expected}`,
    // Half a key could not be found: it is cut when it is clean.
    `  received   ${truncate(redact(received), 1000)}`,
    '',
  ].join('\n');
}
