import { allOperations } from './all-operations.ts';
import { callLifecycle } from './call/call-lifecycle.ts';
import { calls } from './call/calls.ts';
import { cancelCall } from './call/cancel-call.ts';
import { waitingCalls } from './call/waiting-calls.ts';
import { cancelScheduled } from './cancel-scheduled.ts';
import { cancelScheduledWords } from './cancel-scheduled-results.ts';
import { emptyAndPartial } from './empty-and-partial.ts';
import { established } from './established.ts';
import { live } from './live.ts';
import { relations } from './relations/index.ts';
import type { Sabotage } from './sabotage.ts';
import { session } from './session.ts';
import { time } from './time.ts';
import { transcript } from './transcript.ts';
import { atOnce } from './trigger-chat/at-once.ts';
import { triggerChatFields } from './trigger-chat/fields.ts';
import { laterMessages } from './trigger-chat/later-messages.ts';
import { triggerChatMessages } from './trigger-chat/messages.ts';
import { triggerChatRefusals } from './trigger-chat/refusals.ts';
import { triggerChatReplies } from './trigger-chat/replies.ts';

export type { Sabotage } from './sabotage.ts';

/** Everything that a vendor may get wrong. */
export const sabotages: readonly Sabotage[] = [
  ...triggerChatRefusals,
  ...triggerChatFields,
  ...triggerChatMessages,
  ...triggerChatReplies,
  ...laterMessages,
  ...atOnce,
  ...cancelScheduled,
  ...cancelScheduledWords,
  ...session,
  ...transcript,
  ...allOperations,
  ...emptyAndPartial,
  ...calls,
  ...cancelCall,
  ...waitingCalls,
  ...time,
  ...live,
  ...callLifecycle,
  ...established,
  ...relations,
];
