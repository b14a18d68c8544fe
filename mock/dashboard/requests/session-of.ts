import type { ControlSchemas } from '../../../src/control-operations.ts';

/** The session that a request was about, as its reply or its path says. */
export function sessionOf({ target, reply }: ControlSchemas['Exchange']): string | undefined {
  const data = fieldOf(reply.body, 'data');
  const answeredId = fieldOf(data, 'sessionId') ?? fieldOf(data, 'callId');
  if (typeof answeredId === 'string') return answeredId;
  if (reply.status !== 200) return undefined;
  const requestedId = /^\/api\/(?:session\/fetch|chat-agent\/cancel|call\/cancel)\/([^/?#]+)/.exec(target)?.[1];
  return requestedId === undefined ? undefined : decodeSegment(requestedId);
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function decodeSegment(step: string): string | undefined {
  try {
    return decodeURIComponent(step);
  } catch {
    return undefined;
  }
}
