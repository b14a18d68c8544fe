import type { ControlInput } from '../../../src/control-operations.ts';
import { scheduledMessageStates } from '../../../src/generated/enums.ts';
import type { FilterField } from '../components/list/filter-bar.tsx';
import { readChoice, readStrings } from '../route/query.ts';
import { deliveredStrings } from '../strings/delivered.ts';

type Filter = Pick<ControlInput<'listMessages'>, 'workspaceId' | 'to' | 'state' | 'search'>;

/** What messages can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'state', label: deliveredStrings.fields.state, choices: scheduledMessageStates },
  { name: 'to', label: deliveredStrings.fields.to },
];

/** The filter in an address; values that are not a choice are ignored. */
export function parseFilter(query: URLSearchParams): Filter {
  return {
    ...readChoice(query, 'state', scheduledMessageStates),
    ...readStrings(query, ['to', 'workspaceId', 'search']),
  };
}
