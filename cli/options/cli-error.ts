/** A command cannot run as it was called. The message says why and what to do; the exit code is 2. */
export class CliError extends Error {
  override name = 'CliError';
}
