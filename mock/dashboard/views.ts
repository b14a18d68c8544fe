import { Conversations } from './conversations/conversations.tsx';
import { Coverage } from './coverage/coverage.tsx';
import { Faults } from './faults/faults.tsx';
import type { View } from './view.ts';
import { Workspace } from './workspace/workspace.tsx';

/** Every view, by its step in the address, in the order of the navigation. The first is shown at the address of the page. */
export const views = {
  conversations: { title: 'Conversations', show: Conversations },
  faults: { title: 'Faults and gaps', show: Faults },
  coverage: { title: 'Coverage', show: Coverage },
  workspace: { title: 'Workspace', show: Workspace },
} as const satisfies Record<string, View>;
