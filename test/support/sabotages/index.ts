import { calls } from './call/calls.ts';
import { cancelCall } from './call/cancel-call.ts';
import { waitingCalls } from './call/waiting-calls.ts';
import { cancelScheduled } from './cancel-scheduled.ts';
import { established } from './established.ts';
import { faultSabotages } from './faults.ts';
import { isolation } from './isolation.ts';
import { live } from './live.ts';
import { relations } from './relations.ts';
import type { Sabotage } from './sabotage.ts';
import { time } from './time.ts';
import { triggerChatFields } from './trigger-chat/fields.ts';
import { triggerChatMessages } from './trigger-chat/messages.ts';
import { triggerChatReplies } from './trigger-chat/replies.ts';

export type { Sabotage } from './sabotage.ts';

/** Faults of a service. `derivedFaults` has further ones. Each rule catches at least one of all. */
export const sabotages: readonly Sabotage[] = [
  ...faultSabotages,
  ...triggerChatFields,
  ...triggerChatMessages,
  ...triggerChatReplies,
  ...cancelScheduled,
  ...calls,
  ...cancelCall,
  ...waitingCalls,
  ...time,
  ...live,
  ...established,
  ...relations,
  ...isolation,
];
