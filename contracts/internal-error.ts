/** What is said of a mistake of ours, so that nobody takes it for one of the service. */
export function describeInternalError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `understudy itself failed (${text}); this is no finding: please report it as a bug of understudy`;
}
