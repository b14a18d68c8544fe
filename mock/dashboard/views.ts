import { Conversations } from './conversations/conversations.tsx';
import { Coverage } from './coverage/coverage.tsx';
import { Delivered } from './delivered/delivered.tsx';
import { Faults } from './faults/faults.tsx';
import { Queue } from './queue/queue.tsx';
import { Requests } from './requests/requests.tsx';
import { Schedule } from './schedule/schedule.tsx';
import type { View } from './view.ts';
import { Workspace } from './workspace/workspace.tsx';

/** Every view, by its step in the address, in the order of the navigation. The first is shown at the address of the page. */
export const views = {
  conversations: { title: 'Conversations', show: Conversations },
  queue: { title: 'Queue', show: Queue },
  schedule: { title: 'Schedule', show: Schedule },
  delivered: { title: 'Delivered', show: Delivered },
  requests: { title: 'Requests', show: Requests },
  workspace: { title: 'Workspace', show: Workspace },
  faults: { title: 'Faults and gaps', show: Faults },
  coverage: { title: 'Coverage', show: Coverage },
} as const satisfies Record<string, View>;
