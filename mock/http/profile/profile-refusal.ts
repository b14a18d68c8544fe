import { defaultProfile } from '../../domain/profile.ts';
import type { Engine } from '../../engine.ts';
import { authenticate } from '../authenticate.ts';
import type { HttpReply, HttpRequest } from '../message.ts';
import { transportErrorReply } from '../reply.ts';
import type { MethodMismatch, RouteMatch } from '../router.ts';

/**
 * The refusal of a request by its path and method, where the profile wants another one than the default; `match` is
 * what the path and the method lead to. A browser's question before a request is always answered.
 */
export function refuseByProfile(
  engine: Engine,
  request: HttpRequest,
  match: RouteMatch | MethodMismatch | undefined,
): HttpReply | undefined {
  const profile = engine.profile();
  if (profile === defaultProfile) return undefined;
  const isWrongMethod = match !== undefined && 'allowed' in match;
  if (isWrongMethod && request.method === 'OPTIONS') return undefined;

  const identifierGap = match?.missingIdentifierGap;
  const isHidden = identifierGap !== undefined && profile[identifierGap] === 'unknown-path';
  if (match !== undefined && !isWrongMethod && !isHidden) return undefined;

  if (profile['transport/key-before-path'] === 'key-first') {
    const authentication = authenticate(engine, request, ['transport/key-before-path']);
    if (typeof authentication !== 'string') return authentication;
  }
  if (isHidden) return unknownPathReply('An identifier is missing at the end of this path.', identifierGap);
  if (isWrongMethod && profile['transport/wrong-method'] === 'not-found')
    return unknownPathReply(`This path is there for ${match.allowed.join(', ')} only.`, 'transport/wrong-method');
  return undefined;
}

function unknownPathReply(
  message: string,
  gap: NonNullable<RouteMatch['missingIdentifierGap']> | 'transport/wrong-method',
): HttpReply {
  return transportErrorReply('pathNotFound', message, { specificGap: gap });
}
