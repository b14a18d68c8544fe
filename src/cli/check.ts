import { readFile } from 'node:fs/promises';
import { cut } from '../../contracts/report/visible.ts';
import { type Checked, checkTraffic, type Wrong } from '../../contracts/traffic/check-traffic.ts';
import { HarError, parseHar, type Recorded } from '../../contracts/traffic/har.ts';
import { CannotDo } from './cannot-do.ts';
import { statementTexts } from './statement-texts.ts';
import { subjectIn } from './subject-in.ts';
import { withoutKeys } from './without-keys.ts';

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
export async function checkCommand(file: string, options: CheckCommandOptions): Promise<number> {
  const subject = options.subject === undefined ? undefined : await subjectIn(options.subject, undefined);
  const entries = await entriesIn(file);
  const bases = options.base ?? (subject === undefined ? [] : [subject.baseUrl, subject.baseUrlAlt]);
  const checked = checkTraffic(entries, { bases, ...(subject === undefined ? {} : { keys: subject }) });

  // Keys stand in the recording too.
  const recorded = new Set(entries.map(({ request }) => request.headers['x-api-key'] ?? ''));
  const cleaners = [subject, ...[...recorded].map((apiKey) => ({ workspace: { apiKey } }))].flatMap((keys) =>
    keys === undefined ? [] : [withoutKeys(keys)],
  );
  const clean = (text: string) => cleaners.reduce((rest, cleaned) => cleaned(rest), text);
  process.stdout.write(clean(reportOf(checked, file, await statementTexts(), clean)));
  if (checked.judged === 0) return 2;
  return checked.wrong.length > 0 ? 1 : 0;
}

async function entriesIn(file: string): Promise<Recorded[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(`The recording ${file} cannot be read (${error.code}). Check the path.`);
  });
  try {
    return parseHar(text);
  } catch (error) {
    if (!(error instanceof HarError)) throw error;
    throw new CannotDo(`${file} is no HAR: ${error.message} Export it again, as "HAR with content".`);
  }
}

function reportOf(
  { judged, wrong, foreign, unjudged }: Checked,
  file: string,
  texts: ReadonlyMap<string, string>,
  clean: (text: string) => string,
) {
  const counts = `${judged} answers judged, ${wrong.length} wrong; ${unjudged.length} could not be judged, ${foreign} entries belong to no operation.`;
  const hint = judged === 0 ? ' Check --base, and that bodies were recorded.' : '';
  return [
    ...wrong.map((one) => findingOf(one, file, texts, clean)),
    ...unjudged.map(({ entry, line, reason }) => `${file}:${line}: entry ${entry} was not judged: ${reason}`),
    `${counts}${hint}\n`,
  ].join('\n');
}

function findingOf(
  { entry, line, method, url, status, violation }: Wrong,
  file: string,
  texts: ReadonlyMap<string, string>,
  clean: (text: string) => string,
) {
  const { statements, expected, received } = violation;
  return [
    `${file}:${line}: entry ${entry}, ${method} ${url}, answered ${status}`,
    ...statements.map((id) => `  statement  ${id}: ${texts.get(id)?.trim() ?? ''}`),
    `  expected   ${expected}`,
    // Half a key could not be found: it is cut when it is clean.
    `  received   ${cut(clean(received), 1000)}`,
    '',
  ].join('\n');
}
