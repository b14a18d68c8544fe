import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import type { News } from '../live/live-source.ts';
import type { FilterField } from '../parts/filter-bar.tsx';

type Filter = Pick<ControlInput<'listAttempts'>, 'workspaceId' | 'status' | 'isOver'>;

export interface Lane {
  /** Its name in the address. */
  name: string;
  title: string;
  filter: Filter;
}

const ends = [
  'call_hangup',
  'could_not_connect',
  'call_errored',
  'agent_errored',
  'call_expired',
  'call_canceled',
] as const satisfies ControlSchemas['Status'][];

/** What the queue can be filtered by. */
export const fields: readonly FilterField[] = [
  { name: 'workspaceId', words: 'Workspace' },
  { name: 'end', words: 'Every end', choices: ends },
];

/** The lanes that an address says, in the order in which a call goes through them. */
export function lanesOf(query: URLSearchParams): readonly Lane[] {
  const workspaceId = query.get('workspaceId');
  const end = ends.find((one) => one === query.get('end'));
  const here = { ...(workspaceId && { workspaceId }) };
  return [
    { name: 'queue', title: 'In the queue', filter: { ...here, status: 'call_in_queue' } },
    { name: 'placed', title: 'Placed', filter: { ...here, status: 'call_placed' } },
    { name: 'talking', title: 'In progress', filter: { ...here, status: 'call_in_progress' } },
    { name: 'over', title: 'Over', filter: { ...here, ...(end === undefined ? { isOver: true } : { status: end }) } },
  ];
}

/** Whether news change the queue. */
export function concernsCalls(news: News): boolean {
  return news === 'everything' || news.some(({ type }) => /^(?:call|course|workspace|profile)-/.test(type));
}
