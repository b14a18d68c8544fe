import { truncate } from '../../../src/text/truncate.ts';
import type { ListenOptions } from './host-policy.ts';

/**
 * What is wrong with listening there, what was expected and what to do; undefined when nothing is wrong.
 *
 * Where others can reach the mock, they must know a token to control it, and a key that is not written in its source to
 * use it. `knownKey` is one of the built-in keys, if any opens a workspace of the mock.
 */
export function validateListenOptions(
  { host, token, allowHosts = [] }: ListenOptions,
  knownKey: string | undefined,
): string | undefined {
  const invalidName = allowHosts.find((name) => !isHostName(name));
  if (invalidName !== undefined) return `"${truncate(invalidName)}" is no host name. ${hostNameHint}`;
  if (token !== undefined && !isToken(token)) return `This token cannot be used. ${tokenHint}`;
  if (isLoopback(host)) return undefined;

  const reachableByOthers = `Others can reach a mock that listens on ${truncate(host)}`;
  if (token === undefined) {
    return `${reachableByOthers}, so it needs a token. Give one (--token-file, or the token of listen), or listen on 127.0.0.1. ${tokenHint}`;
  }
  if (knownKey === undefined) return undefined;
  return `${reachableByOthers}, and everybody knows the built-in key ${knownKey}. Give it workspaces with other keys (--workspaces, or the workspaces of createMock), or listen on 127.0.0.1.`;
}

const tokenHint =
  'A token is at least 16 printable ASCII characters without spaces; keep its file where only you can read it.';
const hostNameHint =
  'Write a name as it stands in the header Host, such as mock or localhost:8080; there are no wildcards.';

/** Whether nobody else can reach a mock that listens there. What is not plainly this machine is not. */
function isLoopback(host: string): boolean {
  return host === '::1' || host.toLowerCase() === 'localhost' || isIPv4Loopback(host);
}

function isIPv4Loopback(host: string): boolean {
  const parts = host.split('.');
  const areBytes = parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  return parts.length === 4 && parts[0] === '127' && areBytes;
}

/** Whether a text can stand in the header `Host`, with or without a port. */
export function isHostName(value: string): boolean {
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/i.test(value);
}

/** Whether a token can be sent as it is, and is not guessed in a hurry. */
export function isToken(value: string): boolean {
  return /^[!-~]{16,}$/.test(value);
}
