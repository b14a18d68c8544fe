import type { DomainEvent } from '../event.ts';
import { truncate } from '../truncate.ts';

/** What comes of a request to steer the mock: what happens, or why it cannot be. A refusal changes nothing. */
export type AdminResult = readonly DomainEvent[] | CommandRejected;

export interface CommandRejected {
  errorCode: 'sessionNotFound' | 'workspaceNotFound' | 'conflict';
  /** What was expected, what is there, what to do. */
  message: string;
}

export function isCommandRejected(result: object): result is CommandRejected {
  return 'errorCode' in result;
}

export function sessionNotFound(sessionId: string): CommandRejected {
  return {
    errorCode: 'sessionNotFound',
    message: `There is no session ${truncate(sessionId)}. The control plane lists them.`,
  };
}

export function workspaceNotFound(workspaceId: string, known: Iterable<string>): CommandRejected {
  const ids = [...known];
  const others =
    ids.length === 0 ? 'None is open. Open one first: POST /_mock/workspaces.' : `There are: ${ids.join(', ')}.`;
  return { errorCode: 'workspaceNotFound', message: `There is no workspace ${truncate(workspaceId)}. ${others}` };
}

export function notPossible(message: string): CommandRejected {
  return { errorCode: 'conflict', message };
}
