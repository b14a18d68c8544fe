import type { Finding, Tally } from './fuzz.ts';
import type { ServerState } from './server/served-mock.ts';

/** Prints what was asked and answered, what took longest, and what memory there was before and after. */
export function printTally(tally: Tally, elapsedMs: number, before: ServerState, after: ServerState): void {
  const kinds = [...tally.byKind].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = kinds.map(([kind, sum]) => [kind, { ...sum, slowestMs: Math.round(sum.slowestMs) }]);
  console.table(Object.fromEntries(rows));
  console.table({ answers: Object.fromEntries([...tally.byStatus].sort(([one], [other]) => one - other)) });
  console.log('the slowest, among all that were under way:');
  for (const { elapsedMs: took, index, kind, request } of tally.slowest) {
    console.log(`${Math.round(took)} ms  #${index} ${kind}: ${excerpt(request.pieces.join(''), 80)}`);
  }
  const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1));
  const memory = ({ heapUsed, external }: ServerState) => ({
    'heap, MiB': megabytes(heapUsed),
    'external, MiB': megabytes(external),
  });
  console.table({ 'after the warm-up': memory(before), 'at the end': memory(after) });
  const requestCount = [...tally.byKind.values()].reduce((sum, one) => sum + one.requests, 0);
  console.log(
    `${requestCount} requests in ${(elapsedMs / 1000).toFixed(1)} s, ${Math.round((requestCount / elapsedMs) * 1000)} in a second`,
  );
}

/** Prints each kind of finding once, with the shortest request that shows it. */
export function printFindings(findings: readonly Finding[], seed: number): void {
  const groups = Map.groupBy(
    findings,
    ({ problem, request }) => `${request.kind}: ${problem.replace(/\d+/g, 'N').slice(0, 80)}`,
  );
  for (const group of groups.values()) {
    const [smallest] = group.toSorted((one, other) => sizeOf(one) - sizeOf(other));
    if (smallest === undefined) continue;
    const { problem, request, index } = smallest;
    console.log(
      `\n${group.length} x ${request.kind}: ${problem}\n  seed ${seed}, number ${index}, ${sizeOf(smallest)} bytes:`,
    );
    console.log(`  ${excerpt(request.pieces.join(''), 500)}`);
  }
  console.log(
    findings.length === 0 ? '\nNothing was found.' : `\n${findings.length} findings of ${groups.size} kinds.`,
  );
}

function sizeOf({ request }: Finding): number {
  return request.pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Bytes as printable characters. */
function excerpt(bytes: string, maxLength: number): string {
  const escaped = JSON.stringify(bytes.slice(0, maxLength)).slice(1, -1);
  return escaped
    .replace(/[^ -~]/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .slice(0, maxLength);
}
