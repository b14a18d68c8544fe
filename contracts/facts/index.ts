import { callFacts } from './calls.ts';
import type { Fact } from './fact.ts';
import { messageFacts } from './messages.ts';
import { ownSessionFacts } from './own-session.ts';

/** Everything that rules presume of a service, and how it is found out. */
export const facts = { ...ownSessionFacts, ...callFacts, ...messageFacts } satisfies Record<string, Fact>;

export type FactId = keyof typeof facts;

export const factIds = Object.keys(facts) as FactId[];
