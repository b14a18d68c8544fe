import { type Nonce, toHex } from '../nonce.ts';

/** An identifier of a session or a call, with its workspace: `ses_acme_0f3c9a1be27d4456`. */
export function createId(prefix: 'ses' | 'call', workspaceId: string, nonce: Nonce): string {
  // `join` makes one flat string; a template literal would keep its pieces in memory.
  return [prefix, workspaceId, toHex(nonce)].join('_');
}

/** The workspace that an identifier names; undefined when it is none of ours. */
export function workspaceIdIn(sessionId: string): string | undefined {
  return /^(?:ses|call)_(.+?)_[0-9a-f]{16}/.exec(sessionId)?.[1];
}

/** What a session of the one workspace is called in the other. */
export function toBranchSessionId(sessionId: string, from: string, to: string): string {
  return sessionId.replace(new RegExp(`^(ses|call)_${from}_`), `$1_${to}_`);
}
