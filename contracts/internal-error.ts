import { Inconclusive } from './violation.ts';

/** What is said of a mistake of ours, so that nobody takes it for one of the service. */
export function describeInternalError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `understudy itself failed (${text}); this is no finding: please report it as a bug of understudy`;
}

/** Why nothing can be said of a case that ended with this: what kept it from being judged, or what is wrong with us. */
export function describeFailure(
  error: unknown,
  describeOther: (error: unknown) => string = describeInternalError,
): string {
  return error instanceof Inconclusive ? error.message : describeOther(error);
}
