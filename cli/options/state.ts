import path from 'node:path';
import { CliError } from './command.ts';

export function isPostgresUrl(state: string | undefined): state is `postgres${string}` {
  return state !== undefined && /^postgres(?:ql)?:\/\//.test(state);
}

/** Returns a database URL unchanged. @throws CliError for any other URL */
export function toStateFrom(folder: string, state: string): string {
  assertStatePlace(state);
  return isPostgresUrl(state) || path.isAbsolute(state) ? state : path.join(folder, state);
}

/**
 * @throws CliError for a URL that is not PostgreSQL's: the URL would become the name of a state file and reveal its
 * password
 */
export function assertStatePlace(state: string | undefined): void {
  const [, scheme] = /^\s*(?:\w+:)?([a-z][\w+.-]+):\/\//i.exec(state ?? '') ?? [];
  if (scheme === undefined || isPostgresUrl(state)) return;
  throw new CliError(
    `--state takes a file or postgres://user@host/database; found an address that begins with ${scheme}://.`,
  );
}

/** Masks the passwords in a database URL, even if they are not encoded correctly. */
export function withoutPassword(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^:@/?]*):.*@/s, '$1@').replace(/(\w*password=)[^&]*/gi, '$1…');
}

export function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = encodeURIComponent(password);
  return address.href;
}
