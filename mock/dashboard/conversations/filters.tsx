import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { go, hrefOf } from '../route/route.ts';

type Filter = Pick<ControlInput<'listSessions'>, 'workspaceId' | 'status' | 'kind' | 'channelType' | 'customer'>;

const choices = {
  kind: ['chat', 'call'],
  status: [
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
  ],
  channelType: ['messengerChat', 'webChat', 'email', 'outboundSipTrunk'],
} as const satisfies { kind: Filter['kind'][]; status: ControlSchemas['Status'][]; channelType: string[] };

/** The filter that an address says; what is no choice is left out. */
export function filterOf(query: URLSearchParams): Filter {
  const kind = choices.kind.find((one) => one === query.get('kind'));
  const status = choices.status.find((one) => one === query.get('status'));
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

/** The filters of the list. They stand in the address, so that a filtered list can be passed on. */
export function Filters({ query, total }: { query: URLSearchParams; total: number | undefined }) {
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(hrefOf('conversations', [], next), { replace: true });
  };
  const select = (name: keyof typeof choices, every: string) => (
    <select
      aria-label={every}
      value={query.get(name) ?? ''}
      onChange={(event) => change(name, event.currentTarget.value)}
    >
      <option value="">{every}</option>
      {choices[name].map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
  const input = (name: 'customer' | 'workspaceId', words: string) => (
    <input
      type="search"
      aria-label={words}
      placeholder={words}
      value={query.get(name) ?? ''}
      onInput={(event) => change(name, event.currentTarget.value.trim())}
    />
  );
  return (
    <search class="filters" aria-label="Filter">
      {input('customer', 'Customer')}
      {select('kind', 'Chats and calls')}
      {select('status', 'Every status')}
      {select('channelType', 'Every channel')}
      {input('workspaceId', 'Workspace')}
      <output class="filters-total">{total === undefined ? '' : `${total.toLocaleString('en')} found`}</output>
    </search>
  );
}
