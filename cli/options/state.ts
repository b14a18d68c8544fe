import path from 'node:path';
import { CliError } from './command.ts';

/** Whether a state is in a PostgreSQL database instead of a file. */
export function isPostgresUrl(state: string | undefined): state is `postgres${string}` {
  return state !== undefined && /^postgres(?:ql)?:\/\//.test(state);
}

/** Resolves a state location against a folder. @throws CliError for an invalid location */
export function toStateFrom(folder: string, state: string): string {
  assertStatePlace(state);
  return isPostgresUrl(state) || path.isAbsolute(state) ? state : path.join(folder, state);
}

/** @throws CliError for a URL that is not of PostgreSQL: the mock would use it as a file name and show its password */
export function assertStatePlace(state: string | undefined): void {
  const [, scheme] = /^\s*(?:\w+:)?([a-z][\w+.-]+):\/\//i.exec(state ?? '') ?? [];
  if (scheme === undefined || isPostgresUrl(state)) return;
  throw new CliError(
    `--state takes a file or postgres://user@host/database; found an address that begins with ${scheme}://.`,
  );
}

/** An address with its passwords masked, even if a password is not encoded correctly. */
export function withoutPassword(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^:@/?]*):.*@/s, '$1@').replace(/(\w*password=)[^&]*/gi, '$1…');
}

/** Replaces the password of an address. */
export function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = encodeURIComponent(password);
  return address.href;
}
