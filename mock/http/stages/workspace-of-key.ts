import type { Engine } from '../../engine/engine.ts';

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
