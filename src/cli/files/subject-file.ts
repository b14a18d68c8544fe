import { readFile } from 'node:fs/promises';
import { parseSubject, type Subject, SubjectFileError } from '../../../contracts/index.ts';
import { CliError } from '../cli-error.ts';

/**
 * The subject that a YAML or JSON file describes. With `url` its addresses are elsewhere: that is the base address, and
 * what the file has at the same origin as its own base address moves along.
 *
 * @throws CannotDo with one line for each mistake; it tells no key.
 */
export async function readSubjectFile(file: string, url: string | undefined): Promise<Subject> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `The subject file ${file} cannot be read (${error.code}). Check the path given to --subject, or write one with: understudy init`,
    );
  });
  try {
    const subject = parseSubject(text, file, process.env);
    return url === undefined ? subject : withBaseUrl(url.replace(/\/+$/, ''), subject);
  } catch (error) {
    throw error instanceof SubjectFileError ? new CliError(error.message) : error;
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
    ...(controlUrl === undefined ? {} : { controlUrl: relocate(controlUrl) }),
  };
}
