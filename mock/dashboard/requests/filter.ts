import type { ControlInput } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import type { FilterField } from '../components/list/filter-bar.tsx';
import { readChoice, readStrings } from '../route/query.ts';
import { requestStrings } from '../strings/requests.ts';

type Filter = Omit<ControlInput<'listExchanges'>, 'offset' | 'limit' | 'locate'>;

const annotations = ['violations', 'gaps'] as const;

const annotationFilters = {
  violations: { hasViolations: true },
  gaps: { hasGaps: true },
} as const satisfies Record<(typeof annotations)[number], Filter>;

const { fields } = requestStrings;

/** What requests can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'operationId', label: fields.operationId, choices: operationIds },
  { name: 'status', label: fields.status, choices: ['200', '400', '401', '403', '404', '405', '422', '500'] },
  { name: 'method', label: fields.method, choices: ['GET', 'POST', 'PUT', 'DELETE'] },
  { name: 'annotated', label: fields.annotated, choices: annotations },
  { name: 'path', label: fields.path },
];

/** The filter in an address; values that are not a choice are ignored. */
export function parseFilter(query: URLSearchParams): Filter {
  const [status, until] = [parseInteger(query.get('status'), 100, 599), parseInteger(query.get('until'), 0)];
  const { annotated } = readChoice(query, 'annotated', annotations);
  return {
    ...readStrings(query, ['path', 'method', 'workspaceId', 'search']),
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
