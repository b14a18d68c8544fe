import { statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import type { Engine } from '../engine.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { errorReply } from './reply.ts';

/**
 * The workspace that the request's key opens, or the answer that says what is wrong with the key.
 *
 * Source: Authentication. `gaps` are what the order of this check rests on.
 */
export function authenticate(
  engine: Engine,
  request: HttpRequest,
  gaps: readonly GapId[] = noGaps,
): string | HttpReply {
  const key = request.header('x-api-key');
  const isEmpty = key === '';
  if (key === undefined || (isEmpty && engine.profile()[emptyKeyGap] !== 'invalid')) {
    const message = 'Send the API key of a workspace in the header x-api-key.';
    const allGaps: readonly GapId[] = isEmpty ? [emptyKeyGap, ...gaps] : gaps;
    return errorReply(statusOf.apiKeyMissing, 'apiKeyMissing', message, allGaps);
  }
  const workspaceId = engine.workspaceIdOf(key);
  if (workspaceId !== undefined) return workspaceId;
  const allGaps: readonly GapId[] = isEmpty ? [emptyKeyGap, ...gaps] : gaps;
  return errorReply(statusOf.apiKeyInvalid, 'apiKeyInvalid', 'No workspace has this API key.', allGaps);
}

const noGaps: readonly GapId[] = [];
const emptyKeyGap = 'authentication/empty-key';
