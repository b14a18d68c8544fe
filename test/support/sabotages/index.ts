import { allOperations } from './all-operations.ts';
import { callLifecycle, calls } from './call/calls.ts';
import { cancelCall } from './call/cancel-call.ts';
import { waitingCalls } from './call/waiting-calls.ts';
import { cancelScheduled, cancelScheduledWords, emptyAndPartial } from './cancel-scheduled.ts';
import { established } from './established.ts';
import { faultSabotages } from './faults.ts';
import { live } from './live.ts';
import { relations } from './relations.ts';
import type { Sabotage } from './sabotage.ts';
import { session, transcript } from './session.ts';
import { time } from './time.ts';
import { atOnce, laterMessages, triggerChatFields } from './trigger-chat/fields.ts';
import { triggerChatMessages } from './trigger-chat/messages.ts';
import { triggerChatRefusals } from './trigger-chat/refusals.ts';
import { triggerChatReplies } from './trigger-chat/replies.ts';

export type { Sabotage } from './sabotage.ts';

/**
 * Faults of a vendor that no operator expresses. Each rule catches at least one of them. At most 140 are handwritten.
 */
export const sabotages: readonly Sabotage[] = [
  ...faultSabotages,
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
