import { readFile } from 'node:fs/promises';
import type { Subject } from '../../../contracts/index.ts';
import { FileError } from '../../files/issue.ts';
import { CliError } from '../cli-error.ts';

/**
 * The subject that a YAML or JSON file describes. With `url` its addresses are elsewhere: that is the base address, and
 * what the file has at the same origin as its own base address moves along.
 *
 * @throws CannotDo with one line for each mistake; it tells no key.
 */
export async function readSubjectFile(file: string, url: string | undefined): Promise<Subject> {
  const { parseSubject } = await import('../../../contracts/subject/file.ts');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `The subject file ${file} cannot be read (${error.code}). Check the path given to --subject, or write one with: understudy init`,
    );
  });
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
    ...(controlUrl === undefined ? {} : { controlUrl: relocate(controlUrl) }),
  };
}

/** Every address to which requests go. */
export function addressesOf({ baseUrl, baseUrlAlt, controlUrl }: Subject): string[] {
  return [...new Set([baseUrl, baseUrlAlt, ...(controlUrl === undefined ? [] : [controlUrl])])];
}

/** Whether an address is surely on this machine. Names below localhost may be asked of somebody who leads them elsewhere. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
