import path from 'node:path';
import { CliError } from './command.ts';

/** Whether a state is in a PostgreSQL database instead of a file. */
export function isPostgresUrl(state: string | undefined): state is `postgres${string}` {
  return state !== undefined && /^postgres(?:ql)?:\/\//.test(state);
}

/** The same place; a relative path is relative to that folder. @throws CliError when it is none */
export function toStateFrom(folder: string, state: string): string {
  assertStatePlace(state);
  return isPostgresUrl(state) || path.isAbsolute(state) ? state : path.join(folder, state);
}

/** @throws CliError for any other address: it would be taken for a file and shown with its password */
export function assertStatePlace(state: string | undefined): void {
  const [, scheme] = /^\s*(?:\w+:)?([a-z][\w+.-]+):\/\//i.exec(state ?? '') ?? [];
  if (scheme === undefined || isPostgresUrl(state)) return;
  throw new CliError(
    `--state takes a file or postgres://user@host/database; found an address that begins with ${scheme}://.`,
  );
}

/** An address as it may be shown. A password in it need not be written as it should be. */
export function withoutPassword(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^:@/?]*):.*@/s, '$1@').replace(/(\w*password=)[^&]*/gi, '$1…');
}

/** The same address with another password. */
export function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = encodeURIComponent(password);
  return address.href;
}
