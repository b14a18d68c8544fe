import { statusOf } from '../../src/errors.ts';
import type { Gaps } from '../domain/gaps.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import type { Engine } from '../engine/engine.ts';
import type { HttpRequest } from './message.ts';
import type { HttpError } from './reply.ts';

/**
 * The workspace that the request's key opens, or what is wrong with the key.
 *
 * Source: Authentication.
 */
export function authenticate(engine: Engine, request: HttpRequest, gaps: Gaps): Result<string, HttpError> {
  const key = request.header('x-api-key');
  if (key === undefined || (key === '' && gaps.choose('authentication/empty-key') !== 'invalid')) {
    const message = 'Send the API key of a workspace in the header x-api-key.';
    return fail({ status: statusOf.apiKeyMissing, errorCode: 'apiKeyMissing', message });
  }
  const workspaceId = engine.workspaceIdOf(key);
  if (workspaceId !== undefined) return succeed(workspaceId);
  gaps.prefers('authentication/key-matching', 'any-case');
  const inAnyCase = workspaceIdOfKey(engine, key);
  if (inAnyCase !== undefined) return succeed(inAnyCase);
  const message = 'No workspace has this API key.';
  return fail({ status: statusOf.apiKeyInvalid, errorCode: 'apiKeyInvalid', message });
}

/**
 * The workspace that a key opens; undefined for none.
 *
 * Assumption `authentication/key-matching`: letter case matters.
 */
export function workspaceIdOfKey(engine: Engine, key: string): string | undefined {
  const workspaceId = engine.workspaceIdOf(key);
  if (workspaceId !== undefined || engine.profile()['authentication/key-matching'] !== 'any-case') return workspaceId;
  const sameKey = [...engine.apiKeys()].find((apiKey) => apiKey.toLowerCase() === key.toLowerCase());
  return sameKey === undefined ? undefined : engine.workspaceIdOf(sameKey);
}
