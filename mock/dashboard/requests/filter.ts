import type { ControlInput } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import type { FilterField } from '../components/filter-bar.tsx';

type Filter = Omit<ControlInput<'listExchanges'>, 'offset' | 'limit' | 'method'>;

const markFilters = {
  violations: { hasViolations: true },
  gaps: { hasGaps: true },
} as const satisfies Record<string, Filter>;

/** What requests can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'path', label: 'Path' },
  { name: 'operationId', label: 'Every operation', choices: operationIds },
  { name: 'status', label: 'Status' },
  { name: 'workspaceId', label: 'Workspace' },
  { name: 'marked', label: 'Marked or not', choices: Object.keys(markFilters) },
];

/** The filter that an address says; what is no choice is left out. */
export function parseFilter(query: URLSearchParams): Filter {
  const [path, workspaceId] = [query.get('path'), query.get('workspaceId')];
  const operationId = operationIds.find((operationId) => operationId === query.get('operationId'));
  const [status, until] = [parseInteger(query.get('status'), 100, 599), parseInteger(query.get('until'), 0)];
  const marked = query.get('marked');
  return {
    ...(path && { path }),
    ...(workspaceId && { workspaceId }),
    ...(operationId && { operationId }),
    ...(status !== undefined && { status }),
    ...(until !== undefined && { until }),
    ...(marked === 'violations' || marked === 'gaps' ? markFilters[marked] : {}),
  };
}

/** The whole number that a text says, if it lies within the bounds. */
export function parseInteger(text: string | undefined | null, min: number, max = 1e15): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
