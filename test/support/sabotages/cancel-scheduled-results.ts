import { alterSuccessBody, cancelledMessage as cancelled, cancelMessagesRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** Cancel Scheduled Messages does what it should, and tells it in other words. */
export const cancelScheduledWords: readonly Sabotage[] = [
  {
    name: 'nothing to cancel is answered as jobs that were not cancelled',
    breaks: ['cancel-scheduled/nothing-pending', 'cancel-scheduled/any-identifier'],
    by: alterSuccessBody(cancelMessagesRoute, (answer) => {
      if (answer.message !== cancelled) answer.message = 'Jobs not cancelled';
    }),
    rules: ['cancel-scheduled/second-cancel-finds-nothing', 'cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'a message that was sent is said to be already gone',
    breaks: ['cancel-scheduled/not-cancelled', 'cancel-scheduled/nothing-pending'],
    by: alterSuccessBody(cancelMessagesRoute, (answer) => {
      if (answer.message !== cancelled) answer.message = 'Message already sent';
    }),
    rules: ['time/cancel-tells-what-becomes-of-a-message', 'cancel-scheduled/second-cancel-finds-nothing'],
  },
];
