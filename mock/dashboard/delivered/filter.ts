import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import type { FilterField } from '../parts/filter-bar.tsx';

type Filter = Pick<ControlInput<'listMessages'>, 'workspaceId' | 'to' | 'state'>;

const states = [
  'pending',
  'sending',
  'sent',
  'failed',
  'cancelled',
] as const satisfies ControlSchemas['MessageState'][];

/** What messages can be filtered by. */
export const fields: readonly FilterField[] = [
  { name: 'to', words: 'To' },
  { name: 'state', words: 'Every state', choices: states },
  { name: 'workspaceId', words: 'Workspace' },
];

/** The filter that an address says; what is no choice is left out. */
export function filterOf(query: URLSearchParams): Filter {
  const state = states.find((one) => one === query.get('state'));
  const [to, workspaceId] = ['to', 'workspaceId'].map((name) => query.get(name));
  return { ...(state && { state }), ...(to && { to }), ...(workspaceId && { workspaceId }) };
}
