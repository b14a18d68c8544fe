import type { ControlInput } from '../../../src/control-operations.ts';
import { sessionStatuses } from '../../../src/generated/enums.ts';
import type { FilterField } from '../components/filter-bar.tsx';
import type { Changes } from '../live/live-source.ts';
import { readChoice, readStrings } from '../route/query.ts';

type Filter = Pick<ControlInput<'listAttempts'>, 'workspaceId' | 'status' | 'isFinished'>;

export interface Lane {
  /** The name in the address. */
  name: string;
  title: string;
  filter: Filter;
}

/** The statuses of chats, and of calls that go on. */
const otherStatuses = ['active', 'completed', 'call_in_queue', 'call_placed', 'call_in_progress'] as const;

/** The statuses of calls that have ended. */
const endedCallStatuses = sessionStatuses.filter(isEndedCallStatus);

/** What the queue can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'workspaceId', label: 'Workspace' },
  { name: 'result', label: 'All results', choices: endedCallStatuses },
];

/** The lanes for an address, in the order in which a call goes through them. */
export function parseLanes(query: URLSearchParams): readonly Lane[] {
  const { result } = readChoice(query, 'result', endedCallStatuses);
  const inWorkspace = readStrings(query, ['workspaceId']);
  return [
    { name: 'queue', title: 'In the queue', filter: { ...inWorkspace, status: 'call_in_queue' } },
    { name: 'placed', title: 'Placed', filter: { ...inWorkspace, status: 'call_placed' } },
    { name: 'talking', title: 'In progress', filter: { ...inWorkspace, status: 'call_in_progress' } },
    {
      name: 'ended',
      title: 'Ended',
      filter: { ...inWorkspace, ...(result === undefined ? { isFinished: true } : { status: result }) },
    },
  ];
}

/** Whether the changes affect the queue. */
export function affectsCalls(changes: Changes): boolean {
  return changes === 'all' || changes.some(({ type }) => /^(?:call|workspace|profile)-/.test(type));
}

type EndedCallStatus = Exclude<(typeof sessionStatuses)[number], (typeof otherStatuses)[number]>;

function isEndedCallStatus(status: (typeof sessionStatuses)[number]): status is EndedCallStatus {
  return !otherStatuses.some((other) => other === status);
}
