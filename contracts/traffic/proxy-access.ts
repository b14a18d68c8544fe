import type { IncomingMessage } from 'node:http';

/**
 * Why a request is not passed on: a page of any other site could send one to this machine, by the names of this machine
 * or by its own. Undefined for programs, and for pages of this machine.
 */
export function accessProblemOf({ headers, socket }: IncomingMessage): string | undefined {
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  const hosts = names.map((name) => `${name}:${socket.localPort}`);
  if (headers.host === undefined || !hosts.includes(headers.host.toLowerCase()))
    return `Only programs and pages of this machine may use the proxy: the header Host must be ${hosts.join(' or ')}.`;
  const { origin } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && names.includes(new URL(origin).hostname)))
    return 'Only programs and pages of this machine may use the proxy: the header Origin must name it, or be left out.';
  if (headers['sec-fetch-site'] === 'cross-site' && origin === undefined)
    return 'Only programs and pages of this machine may use the proxy: no other site may lead to it.';
  return undefined;
}
