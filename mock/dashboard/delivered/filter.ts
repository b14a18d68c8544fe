import type { ControlInput } from '../../../src/control-operations.ts';
import { scheduledMessageStates } from '../../../src/generated/enums.ts';
import type { FilterField } from '../components/filter-bar.tsx';
import { readChoice, readStrings } from '../route/query.ts';

type Filter = Pick<ControlInput<'listMessages'>, 'workspaceId' | 'to' | 'state'>;

/** What messages can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'to', label: 'To' },
  { name: 'state', label: 'All states', choices: scheduledMessageStates },
  { name: 'workspaceId', label: 'Workspace' },
];

/** The filter in an address; values that are not a choice are ignored. */
export function parseFilter(query: URLSearchParams): Filter {
  return { ...readChoice(query, 'state', scheduledMessageStates), ...readStrings(query, ['to', 'workspaceId']) };
}
