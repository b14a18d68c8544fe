import type { ControlInput } from '../../../src/control-operations.ts';
import { communicationChannelTypes, sessionKinds, sessionStatuses } from '../../../src/generated/enums.ts';
import type { FilterField } from '../components/list/filter-bar.tsx';
import { readChoice, readStrings } from '../route/query.ts';
import { conversationStrings } from '../strings/conversations.ts';

type Filter = Pick<
  ControlInput<'listSessions'>,
  'workspaceId' | 'status' | 'kind' | 'channelType' | 'customer' | 'search'
>;

const { fields } = conversationStrings;

/** What conversations can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'kind', label: fields.kind, choices: sessionKinds },
  { name: 'status', label: fields.status, choices: sessionStatuses },
  { name: 'channelType', label: fields.channelType, choices: communicationChannelTypes },
  { name: 'customer', label: fields.customer },
];

/** The filter in an address; values that are not a choice are ignored. */
export function parseFilter(query: URLSearchParams): Filter {
  return {
    ...readChoice(query, 'kind', sessionKinds),
    ...readChoice(query, 'status', sessionStatuses),
    ...readStrings(query, ['channelType', 'customer', 'workspaceId', 'search']),
  };
}
