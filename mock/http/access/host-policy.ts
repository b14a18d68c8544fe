import type { HostPolicy } from './access-guard.ts';

/** Where a mock listens, and who is let in there. */
export interface ListenOptions {
  host: string;
  token?: string;
  /** Further names, such as the one a container is reached by; without a port they have the one listened on. */
  allowHosts?: readonly string[];
}

/** The host policy of a mock that listens there: this machine's usual names, the name that was asked for, and the allowed ones. */
export function hostPolicyOf({ host, token, allowHosts = [] }: ListenOptions, port: number): HostPolicy {
  const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];
  const names = isWildcardAddress(host) ? loopbackNames : [...loopbackNames, host.includes(':') ? `[${host}]` : host];
  const hosts = [...names, ...allowHosts].flatMap((name) => {
    if (hasPort(name)) return [name];
    return port === 80 ? [`${name}:80`, name] : [`${name}:${port}`];
  });
  const lowerCaseHosts = [...new Set(hosts.map((name) => name.toLowerCase()))];
  return token === undefined ? { hosts: lowerCaseHosts } : { hosts: lowerCaseHosts, token };
}

/** Where a mock that listens there is found: `http://127.0.0.1:4010`. For every address at once, the first allowed name. */
export function originOf({ host, allowHosts: [first = '127.0.0.1'] = [] }: ListenOptions, port: number): string {
  const name = isWildcardAddress(host) ? first : host.includes(':') ? `[${host}]` : host;
  return hasPort(name) ? `http://${name}` : `http://${name}:${port}`;
}

/** IPv6 addresses are in brackets. */
function hasPort(name: string): boolean {
  return /:\d+$/.test(name);
}

/** An address to listen on everywhere is the name of no place. */
function isWildcardAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
