import path from 'node:path';

/** Whether a state is in a PostgreSQL database instead of a file. */
export function isPostgresUrl(state: string | undefined): state is `postgres${string}` {
  return state !== undefined && /^postgres(?:ql)?:\/\//.test(state);
}

/** Whether several mocks share a state: in a PostgreSQL database, or in a SQLite file, as `sqlite:FILE`. */
export function isSharedState(state: string | undefined): state is `postgres${string}` | `sqlite:${string}` {
  return isPostgresUrl(state) || state?.startsWith(sqlitePrefix) === true;
}

/** The same place, where a path that is not absolute is meant from a folder. */
export function toStateFrom(folder: string, state: string): string {
  if (isPostgresUrl(state)) return state;
  const prefix = isSharedState(state) ? sqlitePrefix : '';
  const file = state.slice(prefix.length);
  return path.isAbsolute(file) ? state : `${prefix}${path.join(folder, file)}`;
}

const sqlitePrefix = 'sqlite:';

/** An address as it may be shown. */
export function withoutPassword(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, '$1@');
}

/** The same address with another password. */
export function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = encodeURIComponent(password);
  return address.href;
}
