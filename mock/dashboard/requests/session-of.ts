import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isObject } from '../../../src/json.ts';
import { decodeSegment } from '../route/route.ts';

/** The session of a request, by its response or its path. */
export function sessionOf({ target, reply }: ControlSchemas['Exchange']): string | undefined {
  const data = fieldOf(reply.body, 'data');
  const answeredId = fieldOf(data, 'sessionId') ?? fieldOf(data, 'callId');
  if (typeof answeredId === 'string') return answeredId;
  if (reply.status !== 200) return undefined;
  const requestedId = /^\/api\/(?:session\/fetch|chat-agent\/cancel|call\/cancel)\/([^/?#]+)/.exec(target)?.[1];
  return requestedId === undefined ? undefined : decodeSegment(requestedId);
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
