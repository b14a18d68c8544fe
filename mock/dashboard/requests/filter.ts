import type { ControlInput } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import type { FilterField } from '../components/filter-bar.tsx';
import { readChoice, readStrings } from '../route/query.ts';

type Filter = Omit<ControlInput<'listExchanges'>, 'offset' | 'limit' | 'method'>;

const annotations = ['violations', 'gaps'] as const;

const annotationFilters = {
  violations: { hasViolations: true },
  gaps: { hasGaps: true },
} as const satisfies Record<(typeof annotations)[number], Filter>;

/** What requests can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'path', label: 'Path' },
  { name: 'operationId', label: 'All operations', choices: operationIds },
  { name: 'status', label: 'Status' },
  { name: 'workspaceId', label: 'Workspace' },
  { name: 'annotated', label: 'All requests', choices: annotations },
];

/** The filter in an address; values that are not a choice are ignored. */
export function parseFilter(query: URLSearchParams): Filter {
  const [status, until] = [parseInteger(query.get('status'), 100, 599), parseInteger(query.get('until'), 0)];
  const { annotated } = readChoice(query, 'annotated', annotations);
  return {
    ...readStrings(query, ['path', 'workspaceId']),
    ...readChoice(query, 'operationId', operationIds),
    ...(status !== undefined && { status }),
    ...(until !== undefined && { until }),
    ...(annotated && annotationFilters[annotated]),
  };
}

/** A string as an integer, if it is one within the bounds. */
export function parseInteger(text: string | undefined | null, min: number, max = 1e15): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
