import type { ObservationsOf } from './observation.ts';
import { agents } from './trigger-chat-agents.ts';
import { messages } from './trigger-chat-messages.ts';
import { replies } from './trigger-chat-replies.ts';
import { sessions } from './trigger-chat-sessions.ts';

/** What is open of Trigger Chat. */
export const triggerChat = { ...agents, ...messages, ...sessions, ...replies } satisfies ObservationsOf<'trigger-chat'>;
