import { parseSubject, type Subject } from '../../../contracts/index.ts';
import { FileError } from '../../files/issue.ts';
import { CliError } from '../cli-error.ts';
import { readTextFile } from './text-file.ts';

/**
 * The subject that a YAML or JSON file describes. `url` overrides its base URL, and moves the addresses of the same origin
 * along.
 *
 * @throws CliError with one line for each error; no line has a key.
 */
export async function readSubjectFile(file: string, url: string | undefined): Promise<Subject> {
  const text = await readTextFile(
    file,
    'subject file',
    'Check the path of --subject, or create one with: understudy init',
  );
  try {
    const subject = parseSubject(text, file, process.env);
    return url === undefined ? subject : withBaseUrl(url.replace(/\/+$/, ''), subject);
  } catch (error) {
    throw error instanceof FileError ? new CliError(error.message) : error;
  }
}

function withBaseUrl(url: string, subject: Subject): Subject {
  const { baseUrl, baseUrlAlt, controlUrl } = subject;
  const relocate = (address: string) => {
    if (address === baseUrl) return url;
    const { origin, pathname } = new URL(address);
    return origin === new URL(baseUrl).origin ? new URL(url).origin + pathname : address;
  };
  return {
    ...subject,
    baseUrl: url,
    baseUrlAlt: relocate(baseUrlAlt),
    placeOf: (pointer) => (pointer === '/baseUrl' ? 'the command line' : (subject.placeOf?.(pointer) ?? '')),
    ...(controlUrl === undefined ? {} : { controlUrl: relocate(controlUrl) }),
  };
}
