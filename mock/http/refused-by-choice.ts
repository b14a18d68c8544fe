import { defaultProfile } from '../domain/profile.ts';
import type { Engine } from '../engine.ts';
import { authenticated } from './authenticate.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { transportError } from './reply.ts';
import type { Match, WrongMethod } from './router.ts';

/**
 * The refusal of a request by its path and method, where the profile wants another one than the default; `match` is
 * what the path and the method lead to. A browser's question before a request is always answered.
 */
export function refusedByChoice(
  engine: Engine,
  request: HttpRequest,
  match: Match | WrongMethod | undefined,
): HttpReply | undefined {
  const profile = engine.profile();
  if (profile === defaultProfile) return undefined;
  const isWrongMethod = match !== undefined && 'allowed' in match;
  if (isWrongMethod && request.method === 'OPTIONS') return undefined;

  const identifier = match?.noIdentifier;
  const isHidden = identifier !== undefined && profile[identifier] === 'unknown-path';
  if (match !== undefined && !isWrongMethod && !isHidden) return undefined;

  if (profile['transport/key-before-path'] === 'key-first') {
    const key = authenticated(engine, request, ['transport/key-before-path']);
    if (typeof key !== 'string') return key;
  }
  if (isHidden) return unknown('An identifier is missing at the end of this path.', identifier);
  if (isWrongMethod && profile['transport/wrong-method'] === 'not-found')
    return unknown(`This path is there for ${match.allowed.join(', ')} only.`, 'transport/wrong-method');
  return undefined;
}

function unknown(message: string, closerGap: NonNullable<Match['noIdentifier']> | 'transport/wrong-method'): HttpReply {
  return transportError('pathNotFound', message, { closerGap });
}
