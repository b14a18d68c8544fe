import type { ControlInput } from '../../../src/control-operations.ts';
import { communicationChannelTypes, sessionKinds, sessionStatuses } from '../../../src/generated/enums.ts';
import type { FilterField } from '../components/filter-bar.tsx';
import { readChoice, readStrings } from '../route/query.ts';

type Filter = Pick<ControlInput<'listSessions'>, 'workspaceId' | 'status' | 'kind' | 'channelType' | 'customer'>;

/** What conversations can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'customer', label: 'Customer' },
  { name: 'kind', label: 'Chats and calls', choices: sessionKinds },
  { name: 'status', label: 'All statuses', choices: sessionStatuses },
  { name: 'channelType', label: 'All channels', choices: communicationChannelTypes },
  { name: 'workspaceId', label: 'Workspace' },
];

/** The filter in an address; values that are not a choice are ignored. */
export function parseFilter(query: URLSearchParams): Filter {
  return {
    ...readChoice(query, 'kind', sessionKinds),
    ...readChoice(query, 'status', sessionStatuses),
    ...readStrings(query, ['channelType', 'customer', 'workspaceId']),
  };
}
