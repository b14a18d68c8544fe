import { statusOf } from '../../src/errors.ts';
import { parseJson } from '../../src/json.ts';
import { truncate } from '../../src/text/truncate.ts';
import { workspaceIdIn } from '../domain/session/session.ts';
import type { Exchange } from '../http/exchange.ts';
import { JsonBody } from '../http/message.ts';
import type { SharedState } from './shared-state.ts';

/**
 * Forbids what another workspace owns: a workspace that stands alone knows only that it has no such session. Its identifier
 * names the workspace to ask.
 */
export async function forbidForeignSession(state: SharedState, exchange: Exchange): Promise<Exchange> {
  if (exchange.operationId !== 'triggerChat' || exchange.errorCode !== 'sessionNotFound') return exchange;
  const sessionId = readSessionId(exchange);
  if (sessionId === undefined || !(await isOfAnother(state, sessionId, exchange.workspaceId))) return exchange;
  const { reply } = exchange;
  const status = statusOf.forbidden;
  const envelope = reply.body instanceof JsonBody ? (reply.body.value as { responseCode?: number }) : {};
  const responseCode = envelope.responseCode === reply.status ? status : envelope.responseCode;
  const message = `Session ${truncate(sessionId)} belongs to another workspace.`;
  const body = new JsonBody({ ...envelope, responseCode, errorCode: 'forbidden', message });
  return { ...exchange, errorCode: 'forbidden', reply: { ...reply, status, body } };
}

function readSessionId({ request: { body } }: Exchange): string | undefined {
  const value = body === 'too-large' ? undefined : parseJson(new TextDecoder().decode(body));
  if (typeof value !== 'object' || value === null || !('sessionId' in value)) return undefined;
  return typeof value.sessionId === 'string' ? value.sessionId : undefined;
}

async function isOfAnother(state: SharedState, sessionId: string, own: string | undefined): Promise<boolean> {
  const owner = workspaceIdIn(sessionId);
  if (owner === undefined || owner === own) return false;
  return state.runInWorkspace(owner, (seat) => seat.engine().query(({ sessions }) => sessions.has(sessionId)));
}
