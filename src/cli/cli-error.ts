/** The job cannot be done as asked. The message says why and what to do; the exit code is 2. */
export class CliError extends Error {
  override name = 'CannotDo';
}
