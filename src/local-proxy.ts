/** Headers that concern only one connection, so a proxy must not forward them. */
export const hopHeaders: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The names of this machine in URLs and in the header `Host`. */
export const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

interface LocalRequest {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  port: number | undefined;
}

export function accessProblemOf({ headers, port }: LocalRequest, server: string): string | undefined {
  const hosts = loopbackNames.map((name) => `${name}:${port}`);
  const only = `Only programs and pages of this machine may use ${server}:`;
  const { host, origin } = headers;
  if (typeof host !== 'string' || !hosts.includes(host.toLowerCase()))
    return `${only} the header Host must be ${hosts.join(' or ')}.`;
  if (origin !== undefined && !loopbackNames.includes(URL.parse(String(origin))?.hostname ?? ''))
    return `${only} the header Origin must name the host 127.0.0.1, localhost or [::1], or be left out.`;
  if (headers['sec-fetch-site'] === 'cross-site' && origin === undefined)
    return `${only} a page of another site may not open this address. Type the address into the browser.`;
  return undefined;
}
