import { Conversations } from './conversations/conversations.tsx';
import { Delivered } from './delivered/delivered.tsx';
import { Queue } from './queue/queue.tsx';
import { Requests } from './requests/requests.tsx';
import { Schedule } from './schedule/schedule.tsx';
import type { View } from './view.ts';

/** Every view, by its step in the address, in the order of the navigation. The first is shown at the address of the page. */
export const views = {
  conversations: { title: 'Conversations', show: Conversations },
  queue: { title: 'Queue', show: Queue },
  schedule: { title: 'Schedule', show: Schedule },
  delivered: { title: 'Delivered', show: Delivered },
  requests: { title: 'Requests', show: Requests },
} as const satisfies Record<string, View>;
