import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import type { FilterField } from '../components/filter-bar.tsx';

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
export const filterFields: readonly FilterField[] = [
  { name: 'customer', label: 'Customer' },
  { name: 'kind', label: 'Chats and calls', choices: kinds },
  { name: 'status', label: 'Every status', choices: statuses },
  { name: 'channelType', label: 'Every channel', choices: ['messengerChat', 'webChat', 'email', 'outboundSipTrunk'] },
  { name: 'workspaceId', label: 'Workspace' },
];

/** The filter that an address says; what is no choice is left out. */
export function parseFilter(query: URLSearchParams): Filter {
  const kind = kinds.find((kind) => kind === query.get('kind'));
  const status = statuses.find((status) => status === query.get('status'));
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
