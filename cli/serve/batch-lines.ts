/**
 * Writes lines together, each at most `delayMs` late: for a server, writing takes longer than answering.
 *
 * What is left is written when the process ends.
 *
 * @param write must have written when it returns, as standard output and standard error have
 */
export function batchLines(write: (lines: string) => void, delayMs = 20): (line: string) => void {
  let lines = '';
  const flush = () => {
    if (lines !== '') write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return (line) => {
    if (lines === '') setTimeout(flush, delayMs).unref();
    lines += line;
  };
}
