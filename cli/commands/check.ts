import {
  checkTraffic,
  createTextRedactor,
  HarError,
  parseHar,
  type RecordedExchange,
  type TrafficReport,
  truncate,
  type WrongAnswer,
} from '../../contracts/index.ts';
import { loadStatementTexts } from '../../src/document/annotations.ts';
import { count } from '../../src/text/count.ts';
import { CliError } from '../cli-error.ts';
import { readSubjectFile } from '../files/subject-file.ts';
import { readTextFile } from '../files/text-file.ts';
import { renderJson } from '../output/render-json.ts';

interface CheckInput {
  file: string;
  subject?: string;
  base?: readonly string[];
  json?: boolean;
}

/**
 * Validates recorded responses, and prints what is invalid by entry and line.
 *
 * @returns the exit code.
 * @throws CliError for a file that cannot be read or is not a HAR, and for an invalid subject file.
 */
export async function runCheck({ file, ...options }: CheckInput): Promise<0 | 1 | 2> {
  const subject = options.subject === undefined ? undefined : await readSubjectFile(options.subject, undefined);
  const entries = await readHarFile(file);
  const bases = options.base ?? (subject === undefined ? [] : [subject.baseUrl, subject.baseUrlAlt]);
  const checked = checkTraffic(entries, { bases, ...(subject === undefined ? {} : { keys: subject }) });

  // The recording has keys too.
  const recordedKeys = new Set(entries.map(({ request }) => request.headers['x-api-key'] ?? ''));
  const redactors = [subject, ...[...recordedKeys].map((apiKey) => ({ workspace: { apiKey } }))].flatMap((keys) =>
    keys === undefined ? [] : [createTextRedactor(keys)],
  );
  const redact = (text: string) => redactors.reduce((rest, redactor) => redactor(rest), text);
  process.stdout.write(
    options.json === true
      ? renderJson(toJsonReport(checked), redact)
      : redact(renderCheckReport(checked, file, await loadStatementTexts(), redact)),
  );
  if (checked.judged === 0) return 2;
  return checked.wrong.length > 0 ? 1 : 0;
}

async function readHarFile(file: string): Promise<RecordedExchange[]> {
  const text = await readTextFile(file, 'recording', 'Check the path.');
  try {
    return parseHar(text);
  } catch (error) {
    if (!(error instanceof HarError)) throw error;
    throw new CliError(`${file} is not a HAR: ${error.message} Export it again, as "HAR with content".`);
  }
}

function toJsonReport({ wrong, ...report }: TrafficReport) {
  return {
    ...report,
    wrong: wrong.map(({ violation: { statements, expected, received }, ...answer }) => ({
      ...{ ...answer, statements, expected },
      received: truncate(received, 1000),
    })),
  };
}

function renderCheckReport(
  { judged, wrong, unrelated, inconclusive }: TrafficReport,
  file: string,
  texts: ReadonlyMap<string, string>,
  redact: (text: string) => string,
) {
  const counts = `${count(judged, 'response')} checked, ${wrong.length} invalid; ${inconclusive.length} inconclusive, ${count(unrelated, 'entry', 'entries')} of no operation.`;
  const hint = judged === 0 ? ' Check --base, and that bodies were recorded.' : '';
  return [
    ...wrong.map((finding) => renderFinding(finding, file, texts, redact)),
    ...inconclusive.map(({ entry, line, reason }) => `${file}:${line}: entry ${entry} was not checked: ${reason}`),
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
    `${file}:${line}: entry ${entry}, ${method} ${url}, status ${status}`,
    ...statements.map((id) => `  statement  ${id}: ${texts.get(id)?.trim() ?? ''}`),
    `  expected   ${expected}`,
    // Cut after keys are masked: half a key would not be recognised.
    `  received   ${truncate(redact(received), 1000)}`,
    '',
  ].join('\n');
}
