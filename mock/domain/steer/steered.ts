import type { DomainEvent } from '../event.ts';
import { shown } from '../shown.ts';

/** What comes of a request to steer the mock: what happens, or why it cannot be. A refusal changes nothing. */
export type Steered = readonly DomainEvent[] | Unsteerable;

export interface Unsteerable {
  errorCode: 'sessionNotFound' | 'workspaceNotFound' | 'notPossible';
  /** What was expected, what is there, what to do. */
  message: string;
}

export function isUnsteerable(steered: object): steered is Unsteerable {
  return 'errorCode' in steered;
}

export function noSession(sessionId: string): Unsteerable {
  return {
    errorCode: 'sessionNotFound',
    message: `There is no session ${shown(sessionId)}. The control plane lists them.`,
  };
}

export function noWorkspace(workspaceId: string, known: Iterable<string>): Unsteerable {
  const ids = [...known];
  const others =
    ids.length === 0 ? 'None is open. Open one first: POST /_mock/workspaces.' : `There are: ${ids.join(', ')}.`;
  return { errorCode: 'workspaceNotFound', message: `There is no workspace ${shown(workspaceId)}. ${others}` };
}

export function notPossible(message: string): Unsteerable {
  return { errorCode: 'notPossible', message };
}
