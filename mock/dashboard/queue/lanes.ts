import type { ControlInput } from '../../../src/control-operations.ts';
import { sessionStatuses } from '../../../src/generated/enums.ts';
import type { FilterField } from '../components/list/filter-bar.tsx';
import type { Changes } from '../live/live-source.ts';
import { readChoice, readStrings } from '../route/query.ts';
import { queueStrings as strings } from '../strings/queue.ts';

type Filter = Pick<ControlInput<'listCalls'>, 'workspaceId' | 'status' | 'isFinished' | 'search'>;

export interface Lane {
  /** The name in the address. */
  name: string;
  title: string;
  /** Whether its calls use lines. */
  usesLines: boolean;
  filter: Filter;
}

/** The statuses of chats, and of calls that go on. */
const otherStatuses = ['active', 'completed', 'call_in_queue', 'call_placed', 'call_in_progress'] as const;

/** The statuses of calls that have ended. */
const endedCallStatuses = sessionStatuses.filter(isEndedCallStatus);

/** What the queue can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'result', label: strings.fields.result, choices: endedCallStatuses },
];

/** The lanes for an address, in the order in which a call goes through them. */
export function parseLanes(query: URLSearchParams): readonly Lane[] {
  const { result } = readChoice(query, 'result', endedCallStatuses);
  const all = readStrings(query, ['workspaceId', 'search']);
  const { queue, placed, talking, ended } = strings.lanes;
  return [
    { name: 'queue', title: queue, usesLines: false, filter: { ...all, status: 'call_in_queue' } },
    { name: 'placed', title: placed, usesLines: true, filter: { ...all, status: 'call_placed' } },
    { name: 'talking', title: talking, usesLines: true, filter: { ...all, status: 'call_in_progress' } },
    {
      name: 'ended',
      title: ended,
      usesLines: false,
      filter: { ...all, ...(result === undefined ? { isFinished: true } : { status: result }) },
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
