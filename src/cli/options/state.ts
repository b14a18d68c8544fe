/** Whether a state is in a PostgreSQL database instead of a file. */
export function isPostgresUrl(state: string | undefined): state is string {
  return state !== undefined && /^postgres(?:ql)?:\/\//.test(state);
}

/** An address as it may be shown. */
export function withoutPassword(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, '$1@');
}
