import { truncate } from '../../../../src/text/truncate.ts';
import type { OpenQuestions } from '../../../domain/gaps.ts';
import type { Engine } from '../../../engine/engine.ts';
import { preflightReply } from '../../cors.ts';
import type { HttpRequest } from '../../message.ts';
import type { PreparedReply, Refusal } from '../../reply.ts';
import { transportError } from '../../transport-error.ts';
import { authenticate } from '../authenticate.ts';
import { workspaceIdOfKey } from '../workspace-of-key.ts';
import { matchRoute, type RouteMatch } from './router.ts';
import { refuseUnknownPath } from './unknown-path.ts';

/** The operation that a request asks for, or the answer to one that asks for none. A browser's preflight is always answered. */
export function routeRequest(
  engine: Engine,
  request: HttpRequest,
  open: OpenQuestions,
  pathname: string,
): RouteMatch | Refusal | PreparedReply {
  const { method } = request;
  const match = matchRoute(method, pathname);
  const allowed = match !== undefined && 'allowed' in match ? match.allowed : undefined;
  if (allowed !== undefined && method === 'OPTIONS') return { reply: preflightReply(allowed) };

  const identifierGap = match?.missingIdentifierGap;
  const isHidden = identifierGap !== undefined && open.prefers(identifierGap, 'unknown-path');
  if (match !== undefined && 'operationId' in match && !isHidden) return match;

  if (isKeyUnknown(engine, request) && open.prefers('transport/key-before-path', 'key-first')) {
    const authentication = authenticate(engine, request, open);
    if (typeof authentication !== 'string') return authentication;
  }
  if (isHidden) {
    const message = 'An identifier is missing at the end of this path.';
    return transportError(open, 'pathNotFound', message, { gap: identifierGap });
  }
  if (allowed === undefined) return refuseUnknownPath(open, method, pathname);
  const allow = allowed.join(', ');
  if (open.choose('transport/wrong-method') === 'not-found') {
    const message = `This path exists for ${allow} only.`;
    return transportError(open, 'pathNotFound', message, { gap: 'transport/wrong-method' });
  }
  return transportError(open, 'methodNotAllowed', `This path has ${allow}, not ${truncate(method)}.`, {
    headers: { allow },
  });
}

function isKeyUnknown(engine: Engine, request: HttpRequest): boolean {
  return workspaceIdOfKey(engine, request.header('x-api-key') ?? '') === undefined;
}
