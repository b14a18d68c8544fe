import type { ObservationsOf } from '../../observation.ts';
import { agents } from './agents.ts';
import { messages } from './messages.ts';
import { replies } from './replies.ts';
import { sessions } from './sessions.ts';

/** What is open of Trigger Chat. */
export const triggerChat = { ...agents, ...messages, ...sessions, ...replies } satisfies ObservationsOf<'trigger-chat'>;
