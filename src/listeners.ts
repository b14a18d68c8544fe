/**
 * Returns a listener for errors of a mock. The default prints them. Errors that the listener itself throws are printed.
 */
export function toErrorListener(listener: (error: unknown) => void = printError): (error: unknown) => void {
  return withReport(listener, printError);
}

function printError(error: unknown): void {
  console.error(error);
}

/** Wraps a listener, so that errors it throws go to `report`, not to the caller. */
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
