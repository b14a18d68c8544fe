import type { ControlInput } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import type { FilterField } from '../parts/filter-bar.tsx';

type Filter = Omit<ControlInput<'listExchanges'>, 'offset' | 'limit' | 'method'>;

const marks = {
  violations: { hasViolations: true },
  gaps: { hasGaps: true },
} as const satisfies Record<string, Filter>;

/** What requests can be filtered by. */
export const fields: readonly FilterField[] = [
  { name: 'path', words: 'Path' },
  { name: 'operationId', words: 'Every operation', choices: operationIds },
  { name: 'status', words: 'Status' },
  { name: 'workspaceId', words: 'Workspace' },
  { name: 'marked', words: 'Marked or not', choices: Object.keys(marks) },
];

/** The filter that an address says; what is no choice is left out. */
export function filterOf(query: URLSearchParams): Filter {
  const [path, workspaceId] = [query.get('path'), query.get('workspaceId')];
  const operationId = operationIds.find((one) => one === query.get('operationId'));
  const [status, until] = [wholeNumber(query.get('status'), 100, 599), wholeNumber(query.get('until'), 0)];
  const marked = query.get('marked');
  return {
    ...(path && { path }),
    ...(workspaceId && { workspaceId }),
    ...(operationId && { operationId }),
    ...(status !== undefined && { status }),
    ...(until !== undefined && { until }),
    ...(marked === 'violations' || marked === 'gaps' ? marks[marked] : {}),
  };
}

/** The whole number that a text says, if it lies within the bounds. */
export function wholeNumber(text: string | undefined | null, least: number, most = 1e15): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}
