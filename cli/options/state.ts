import path from 'node:path';
import { CliError } from '../cli-error.ts';

/** Whether a state is in a PostgreSQL database instead of a file. */
export function isPostgresUrl(state: string | undefined): state is `postgres${string}` {
  return state !== undefined && /^postgres(?:ql)?:\/\//.test(state);
}

/** Whether several mocks share a state: in a PostgreSQL database, or in a SQLite file, as `sqlite:FILE`. */
export function isSharedState(state: string | undefined): state is `postgres${string}` | `sqlite:${string}` {
  return isPostgresUrl(state) || state?.startsWith(sqlitePrefix) === true;
}

/** The same place, where a path that is not absolute is meant from a folder. @throws CliError when it is none */
export function toStateFrom(folder: string, state: string): string {
  assertStatePlace(state);
  if (isPostgresUrl(state)) return state;
  const prefix = isSharedState(state) ? sqlitePrefix : '';
  const file = state.slice(prefix.length);
  return path.isAbsolute(file) ? state : `${prefix}${path.join(folder, file)}`;
}

const sqlitePrefix = 'sqlite:';

/** @throws CliError for the address of something else, which would be taken for a file and shown with its password */
export function assertStatePlace(state: string | undefined): void {
  const [, scheme] = /^\s*(?:sqlite:)?([a-z][\w+.-]+):\/\//i.exec(state ?? '') ?? [];
  if (scheme === undefined || isPostgresUrl(state)) return;
  throw new CliError(
    `A state was expected to be in a file, sqlite:FILE or postgres://user@host/database; found an address that begins with ${scheme}://.`,
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
