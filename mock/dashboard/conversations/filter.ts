import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import type { FilterField } from '../parts/filter-bar.tsx';

type Filter = Pick<ControlInput<'listSessions'>, 'workspaceId' | 'status' | 'kind' | 'channelType' | 'customer'>;

const kinds = ['chat', 'call'] as const;
const statuses = [
  'active',
  'completed',
  'agent_errored',
  'call_in_queue',
  'call_placed',
  'call_in_progress',
  'call_hangup',
  'call_errored',
  'could_not_connect',
  'call_expired',
  'call_canceled',
] as const satisfies ControlSchemas['Status'][];

/** What conversations can be filtered by. */
export const fields: readonly FilterField[] = [
  { name: 'customer', words: 'Customer' },
  { name: 'kind', words: 'Chats and calls', choices: kinds },
  { name: 'status', words: 'Every status', choices: statuses },
  { name: 'channelType', words: 'Every channel', choices: ['messengerChat', 'webChat', 'email', 'outboundSipTrunk'] },
  { name: 'workspaceId', words: 'Workspace' },
];

/** The filter that an address says; what is no choice is left out. */
export function filterOf(query: URLSearchParams): Filter {
  const kind = kinds.find((one) => one === query.get('kind'));
  const status = statuses.find((one) => one === query.get('status'));
  const [channelType, customer, workspaceId] = ['channelType', 'customer', 'workspaceId'].map((name) =>
    query.get(name),
  );
  return {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(channelType && { channelType }),
    ...(customer && { customer }),
    ...(workspaceId && { workspaceId }),
  };
}
