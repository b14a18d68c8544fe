/** Returns the listener for errors of a mock; by default one that prints them. Prints errors of the listener itself. */
export function toErrorListener(listener: (error: unknown) => void = printError): (error: unknown) => void {
  return withReport(listener, printError);
}

function printError(error: unknown): void {
  console.error(error);
}

/** Wraps a listener, so that its errors go to `report` instead of to the caller. */
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
