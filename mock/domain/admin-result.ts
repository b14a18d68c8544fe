import type { Instant } from '../../src/instant.ts';
import { truncate } from '../../src/text/truncate.ts';
import type { DomainEvent } from './event.ts';
import type { Nonce } from './random.ts';
import { type Failed, fail, type Result } from './result.ts';

/** The result of an admin command: its events, or why it was rejected. A rejected command changes nothing. */
export type AdminResult = Result<readonly DomainEvent[], CommandRejected>;

/** The time and the randomness of an admin command. */
export interface CommandContext {
  now: Instant;
  nonce(): Nonce;
}

export interface CommandRejected {
  errorCode: 'sessionNotFound' | 'workspaceNotFound' | 'conflict';
  /** What was expected, what is there, what to do. */
  message: string;
}

export function sessionNotFound(sessionId: string): Failed<CommandRejected> {
  const message = `There is no session ${truncate(sessionId)}. The control plane lists them.`;
  return fail({ errorCode: 'sessionNotFound', message });
}

export function workspaceNotFound(workspaceId: string, known: Iterable<string>): Failed<CommandRejected> {
  const ids = [...known];
  const others =
    ids.length === 0 ? 'None is open. Open one first: POST /_mock/workspaces.' : `There are: ${ids.join(', ')}.`;
  return fail({ errorCode: 'workspaceNotFound', message: `There is no workspace ${truncate(workspaceId)}. ${others}` });
}

export function commandConflict(message: string): Failed<CommandRejected> {
  return fail({ errorCode: 'conflict', message });
}
