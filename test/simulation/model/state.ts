import type { CallAttempt } from './calls.ts';
import type { Chat } from './chats.ts';

/** What is expected of the answer. A member that is undefined must not be there; a function must say yes. */
export interface Expected {
  status: number;
  errorCode?: string | undefined;
  message?: string;
  data?: unknown;
}

/** All there is, as plain lists. Written from the interface and the texts of its gaps, not from the mock. */
export interface Model {
  now: number;
  /** Counts the commands. */
  order: number;
  chats: Chat[];
  calls: CallAttempt[];
}

export function emptyModel(now: number): Model {
  return { now, order: 0, chats: [], calls: [] };
}

export const refuse = (status: number, errorCode: string): Expected => ({ status, errorCode, data: null });

export const accept = (message: string, data: unknown): Expected => ({
  status: 200,
  errorCode: undefined,
  message,
  data,
});
