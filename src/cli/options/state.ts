/** Whether a state is in a PostgreSQL database instead of a file. */
export function isPostgresUrl(state: string | undefined): state is string {
  return state !== undefined && /^postgres(?:ql)?:\/\//.test(state);
}
