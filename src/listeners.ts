/** What errors of a mock are passed to: the listener, or one that prints them. Its own errors are printed. */
export function toErrorListener(listener: (error: unknown) => void = printError): (error: unknown) => void {
  return withReport(listener, printError);
}

function printError(error: unknown): void {
  console.error(error);
}

/** The same listener, but an error in it goes to `report` instead of to the caller. */
export function withReport<Args extends unknown[]>(
  listener: (...args: Args) => void,
  report: (error: unknown) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args);
    } catch (error) {
      report(error);
    }
  };
}
