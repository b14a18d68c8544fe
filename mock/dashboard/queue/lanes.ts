import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import type { FilterField } from '../components/filter-bar.tsx';
import type { Changes } from '../live/live-source.ts';

type Filter = Pick<ControlInput<'listAttempts'>, 'workspaceId' | 'status' | 'isFinished'>;

export interface Lane {
  /** Its name in the address. */
  name: string;
  title: string;
  filter: Filter;
}

const finalStatuses = [
  'call_hangup',
  'could_not_connect',
  'call_errored',
  'agent_errored',
  'call_expired',
  'call_canceled',
] as const satisfies ControlSchemas['Status'][];

/** What the queue can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'workspaceId', label: 'Workspace' },
  { name: 'end', label: 'Every end', choices: finalStatuses },
];

/** The lanes that an address says, in the order in which a call goes through them. */
export function parseLanes(query: URLSearchParams): readonly Lane[] {
  const workspaceId = query.get('workspaceId');
  const status = finalStatuses.find((end) => end === query.get('end'));
  const inWorkspace = { ...(workspaceId && { workspaceId }) };
  return [
    { name: 'queue', title: 'In the queue', filter: { ...inWorkspace, status: 'call_in_queue' } },
    { name: 'placed', title: 'Placed', filter: { ...inWorkspace, status: 'call_placed' } },
    { name: 'talking', title: 'In progress', filter: { ...inWorkspace, status: 'call_in_progress' } },
    {
      name: 'over',
      title: 'Over',
      filter: { ...inWorkspace, ...(status === undefined ? { isFinished: true } : { status: status }) },
    },
  ];
}

/** Whether news change the queue. */
export function affectsCalls(changes: Changes): boolean {
  return changes === 'all' || changes.some(({ type }) => /^(?:call|outcome|workspace|profile)-/.test(type));
}
