import type { ControlSchemas } from '../../../src/control-operations.ts';

/** The session that a request was about, as its reply or its path says. */
export function sessionOf({ target, reply }: ControlSchemas['Exchange']): string | undefined {
  const data = fieldOf(reply.body, 'data');
  const told = fieldOf(data, 'sessionId') ?? fieldOf(data, 'callId');
  if (typeof told === 'string') return told;
  if (reply.status !== 200) return undefined;
  const asked = /^\/api\/(?:session\/fetch|chat-agent\/cancel|call\/cancel)\/([^/?#]+)/.exec(target)?.[1];
  return asked === undefined ? undefined : decoded(asked);
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function decoded(step: string): string | undefined {
  try {
    return decodeURIComponent(step);
  } catch {
    return undefined;
  }
}
