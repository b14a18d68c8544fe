import type { Door } from './gate.ts';

/** Where a mock listens, and who is let in there. */
export interface Entrance {
  host: string;
  token?: string;
  /** Further names, such as the one a container is reached by; without a port they have the one listened on. */
  allowHosts?: readonly string[];
}

/** The door of a mock that listens there: this machine's usual names, the name that was asked for, and the allowed ones. */
export function doorOf({ host, token, allowHosts = [] }: Entrance, port: number): Door {
  const here = ['127.0.0.1', 'localhost', '[::1]'];
  const names = isEveryAddress(host) ? here : [...here, host.includes(':') ? `[${host}]` : host];
  const hosts = [...names, ...allowHosts].flatMap((name) => {
    if (/:\d+$/.test(name.replace(/^\[.*\]/, ''))) return [name];
    return port === 80 ? [`${name}:80`, name] : [`${name}:${port}`];
  });
  const lowered = [...new Set(hosts.map((one) => one.toLowerCase()))];
  return token === undefined ? { hosts: lowered } : { hosts: lowered, token };
}

/** Where a mock that listens there is found: `http://127.0.0.1:4010`. For every address at once, the first allowed name. */
export function originOf({ host, allowHosts: [first = '127.0.0.1'] = [] }: Entrance, port: number): string {
  const name = isEveryAddress(host) ? first : host.includes(':') ? `[${host}]` : host;
  return /:\d+$/.test(name.replace(/^\[.*\]/, '')) ? `http://${name}` : `http://${name}:${port}`;
}

/** An address to listen on everywhere is the name of no place. */
function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
