import type { ControlInput } from '../../../src/control-operations.ts';
import type { FilterField } from '../components/filter-bar.tsx';
import { readChoice, readStrings } from '../route/query.ts';
import { channelTypes, sessionStatuses } from '../statuses.ts';

type Filter = Pick<ControlInput<'listSessions'>, 'workspaceId' | 'status' | 'kind' | 'channelType' | 'customer'>;

const kinds = ['chat', 'call'] as const;

/** What conversations can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'customer', label: 'Customer' },
  { name: 'kind', label: 'Chats and calls', choices: kinds },
  { name: 'status', label: 'All statuses', choices: sessionStatuses },
  { name: 'channelType', label: 'All channels', choices: channelTypes },
  { name: 'workspaceId', label: 'Workspace' },
];

/** The filter in an address; values that are not a choice are ignored. */
export function parseFilter(query: URLSearchParams): Filter {
  return {
    ...readChoice(query, 'kind', kinds),
    ...readChoice(query, 'status', sessionStatuses),
    ...readStrings(query, ['channelType', 'customer', 'workspaceId']),
  };
}
