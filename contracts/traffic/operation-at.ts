import { type OperationId, operationIds, operations } from '../../src/operations.ts';

/**
 * The operation that a request belongs to, by its method and address; undefined when it is none's.
 *
 * @param bases the base addresses; without any, every address counts whose path ends like that of an operation.
 */
export function operationAt(method: string, address: string, bases: readonly string[]): OperationId | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const paths = bases.length === 0 ? [url.pathname] : bases.flatMap((base) => pathBelow(url, base) ?? []);
  return operationIds.find((id) => {
    const own = operations[id];
    return own.method === method.toUpperCase() && paths.some((path) => isAt(own.path, path, bases.length > 0));
  });
}

/** The path below a base address: `/session/fetch/ses_1`. */
function pathBelow(url: URL, base: string): string | undefined {
  const { origin, pathname } = new URL(base);
  const beginning = pathname.replace(/\/+$/, '');
  return url.origin === origin && url.pathname.startsWith(`${beginning}/`)
    ? url.pathname.slice(beginning.length)
    : undefined;
}

/** Segment by segment, so that nothing of an address becomes a pattern. */
function isAt(template: string, path: string, isWhole: boolean): boolean {
  const wanted = template.split('/').slice(1);
  const segments = path.split('/').slice(1);
  const last = segments.slice(-wanted.length);
  if (last.length !== wanted.length || (isWhole && segments.length !== wanted.length)) return false;
  return wanted.every((step, index) => (step.startsWith('{') ? last[index] !== '' : step === last[index]));
}
