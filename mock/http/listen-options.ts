import { loopbackNames } from '../../src/local-proxy.ts';
import { truncate } from '../../src/text/words.ts';
import type { ListenOptions as MockListenOptions } from '../mock.ts';
import type { HostPolicy } from './access-guard.ts';

/**
 * If other machines can reach the mock, a token is required, and a `knownKey` is forbidden: an API key that everybody
 * knows.
 */
export function validateListenOptions(
  { host, token, allowHosts = [], publicUrl }: ListenOptions,
  knownKey: string | undefined,
): string | undefined {
  if (publicUrl !== undefined && !/^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(publicUrl))
    return `The public URL must be such as https://mock.example/team, but it was ${JSON.stringify(truncate(publicUrl))}.`;
  const invalidName = allowHosts.find((name) => !isHostName(name));
  if (invalidName !== undefined) return `"${truncate(invalidName)}" is no host name. ${hostNameHint}`;
  if (token !== undefined && !isToken(token)) return `This token cannot be used. ${tokenHint}`;
  if (isLoopback(host)) return undefined;

  const reachableByOthers = `Other machines can reach a mock that listens on ${truncate(host)}`;
  if (token === undefined) {
    return `${reachableByOthers}, so it needs a token. Give a token (--token-file, or the token of listen), or listen on 127.0.0.1. ${tokenHint}`;
  }
  if (knownKey === undefined) return undefined;
  return `${reachableByOthers}, and everybody knows the built-in key ${knownKey}. Give the mock workspaces with other keys (--workspaces, or the workspaces of createMock), or listen on 127.0.0.1.`;
}

const tokenHint =
  'A token is at least 16 printable ASCII characters without spaces; keep its file where only you can read it.';
const hostNameHint =
  'Write a name as it is in the header Host, such as mock or localhost:8080; there are no wildcards.';

/** Whether only this machine can reach the host. In case of doubt, returns false and the mock needs a token. */
function isLoopback(host: string): boolean {
  return /^(?:::1|localhost|127(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})$/i.test(host);
}

export function isHostName(value: string): boolean {
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/i.test(value);
}

/** A valid token needs no encoding in a header, and is long enough to resist guessing. */
export function isToken(value: string): boolean {
  return /^[!-~]{16,}$/.test(value);
}

export interface ListenOptions extends Omit<MockListenOptions, 'host' | 'port'> {
  host: string;
}

export function hostPolicyOf({ host, token, allowHosts = [], publicUrl }: ListenOptions, port: number): HostPolicy {
  const names = isWildcardAddress(host) ? loopbackNames : [...loopbackNames, toUrlHost(host)];
  const own = names.flatMap((name) => (port === 80 ? [`${name}:80`, name] : [`${name}:${port}`]));
  const publicHosts = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  // Clients omit port 80 or 443, the default port of a proxy or Kubernetes Service in front of the mock.
  const allowed = [...allowHosts, ...publicHosts].flatMap((name) =>
    hasPort(name) ? [name, name.replace(/:(?:80|443)$/, '')] : [`${name}:${port}`, name],
  );
  const hosts = [...new Set([...own, ...allowed].map((name) => name.toLowerCase()))];
  return token === undefined ? { hosts } : { hosts, token };
}

export function urlOf(
  { host, allowHosts: [first = '127.0.0.1'] = [], publicUrl }: ListenOptions,
  port: number,
): string {
  if (publicUrl !== undefined) return new URL(publicUrl).href.replace(/\/+$/, '');
  const name = isWildcardAddress(host) ? first : toUrlHost(host);
  return hasPort(name) ? `http://${name}` : `http://${name}:${port}`;
}

function hasPort(name: string): boolean {
  return /:\d+$/.test(name);
}

export function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** A wildcard host means all addresses of the machine. Clients cannot send requests to such a host. */
export function isWildcardAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
