interface LocalRequest {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  port: number | undefined;
}

export function accessProblemOf({ headers, port }: LocalRequest, server: string): string | undefined {
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  const hosts = names.map((name) => `${name}:${port}`);
  const only = `Only programs and pages of this machine may use ${server}:`;
  const { host, origin } = headers;
  if (typeof host !== 'string' || !hosts.includes(host.toLowerCase()))
    return `${only} the header Host must be ${hosts.join(' or ')}.`;
  if (origin !== undefined && !names.includes(URL.parse(String(origin))?.hostname ?? ''))
    return `${only} the header Origin must name the host 127.0.0.1, localhost or [::1], or be left out.`;
  if (headers['sec-fetch-site'] === 'cross-site' && origin === undefined)
    return `${only} a page of another site may not open this address. Type the address into the browser.`;
  return undefined;
}
