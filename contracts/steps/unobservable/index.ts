import type { StatementId } from '../../../src/generated/ids.ts';
import { unobservableInCalls } from './calls.ts';
import { unobservableInSessions } from './sessions.ts';
import { unobservableInTriggerChat } from './trigger-chat.ts';

/** A statement that no rule can cite, and why. */
export interface Unobservable {
  id: StatementId;
  reason: string;
}

/** What no client of the service can see, chapter by chapter. */
export const unobservable: readonly Unobservable[] = [
  ...unobservableInSessions,
  ...unobservableInTriggerChat,
  ...unobservableInCalls,
];
