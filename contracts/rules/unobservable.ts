import type { StatementId } from '../../src/generated/ids.ts';
import { unobservableOfTriggerChat } from './trigger-chat/unobservable.ts';
import { unobservableOfCalls } from './unobservable-calls.ts';
import { unobservableOfSessions } from './unobservable-sessions.ts';

/** A statement that no rule can cite, and why. */
export interface Unobservable {
  id: StatementId;
  reason: string;
}

/** What no client of the service can see, chapter by chapter. */
export const unobservable: readonly Unobservable[] = [
  ...unobservableOfSessions,
  ...unobservableOfTriggerChat,
  ...unobservableOfCalls,
];
