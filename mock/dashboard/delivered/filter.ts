import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import type { FilterField } from '../components/filter-bar.tsx';

type Filter = Pick<ControlInput<'listMessages'>, 'workspaceId' | 'to' | 'state'>;

const states = [
  'pending',
  'sending',
  'sent',
  'failed',
  'cancelled',
] as const satisfies ControlSchemas['MessageState'][];

/** What messages can be filtered by. */
export const filterFields: readonly FilterField[] = [
  { name: 'to', label: 'To' },
  { name: 'state', label: 'Every state', choices: states },
  { name: 'workspaceId', label: 'Workspace' },
];

/** The filter that an address says; what is no choice is left out. */
export function parseFilter(query: URLSearchParams): Filter {
  const state = states.find((state) => state === query.get('state'));
  const [to, workspaceId] = ['to', 'workspaceId'].map((name) => query.get(name));
  return { ...(state && { state }), ...(to && { to }), ...(workspaceId && { workspaceId }) };
}
