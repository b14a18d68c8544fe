import { Conversations } from './conversations/conversations.tsx';
import { Coverage } from './coverage/coverage.tsx';
import { Delivered } from './delivered/delivered.tsx';
import { Faults } from './faults/faults.tsx';
import { Queue } from './queue/queue.tsx';
import { Requests } from './requests/requests.tsx';
import { Schedule } from './schedule/schedule.tsx';
import { Snapshots } from './snapshots/snapshots.tsx';
import type { View } from './view.ts';
import { Workspace } from './workspace/workspace.tsx';

/** Every view by its segment in the address, in the order of the navigation. The first is the default. */
export const views = {
  conversations: { title: 'Conversations', component: Conversations },
  queue: { title: 'Queue', component: Queue },
  schedule: { title: 'Schedule', component: Schedule },
  delivered: { title: 'Delivered', component: Delivered },
  requests: { title: 'Requests', component: Requests },
  workspace: { title: 'Workspace', component: Workspace },
  faults: { title: 'Faults and gaps', component: Faults },
  snapshots: { title: 'Snapshots', component: Snapshots },
  coverage: { title: 'Coverage', component: Coverage },
} as const satisfies Record<string, View>;
