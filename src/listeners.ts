export function toErrorListener(listener: (error: unknown) => void = printError): (error: unknown) => void {
  return withReport(listener, printError);
}

function printError(error: unknown): void {
  console.error(error);
}

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
