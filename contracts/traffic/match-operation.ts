import { type OperationId, operationIds, operations } from '../../src/operations.ts';

/**
 * The operation that a request belongs to, by its method and address; undefined when it is none's.
 *
 * @param bases the base addresses; without any, every address counts whose path ends like that of an operation.
 */
export function matchOperation(method: string, address: string, bases: readonly string[]): OperationId | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const paths = bases.length === 0 ? [url.pathname] : bases.flatMap((base) => pathBelow(url, base) ?? []);
  return operationIds.find((id) => {
    const own = operations[id];
    return (
      own.method === method.toUpperCase() && paths.some((path) => matchesTemplate(own.path, path, bases.length > 0))
    );
  });
}

/** The path below a base address: `/session/fetch/ses_1`. */
function pathBelow(url: URL, base: string): string | undefined {
  const { origin, pathname } = new URL(base);
  const prefix = pathname.replace(/\/+$/, '');
  return url.origin === origin && url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : undefined;
}

/** Segment by segment, so that nothing of an address becomes a pattern. */
function matchesTemplate(template: string, path: string, isWhole: boolean): boolean {
  const expected = template.split('/').slice(1);
  const segments = path.split('/').slice(1);
  const last = segments.slice(-expected.length);
  if (last.length !== expected.length || (isWhole && segments.length !== expected.length)) return false;
  return expected.every((step, index) => (step.startsWith('{') ? last[index] !== '' : step === last[index]));
}
