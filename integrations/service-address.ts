/**
 * The base URL of a service as browsers write it, to compare URLs of requests with: the host in lower case, no default
 * port, no slash at the end. `localhost`, `127.0.0.1` and `[::1]` stay different hosts.
 *
 * @param option the name of the option that `baseUrl` was given in
 * @throws TypeError when it is no absolute URL of http or https
 */
export function parseServiceAddress(baseUrl: string, option: string): string {
  // The URL of some test environments has no `parse`.
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.origin + withoutSlash(url.pathname);
  throw new TypeError(
    `${option} must be an absolute URL, such as https://service.example/api, but it was ${JSON.stringify(baseUrl)}. ` +
      'Write the address that the app calls.',
  );
}

export function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

/** What follows the address in a URL: `/session/fetch/ses_1?x=y`; undefined for a URL that is not below it. */
export function pathBelow(address: string, href: string): string | undefined {
  const rest = href.slice(address.length);
  return href.startsWith(address) && /^(?:$|[/?#])/.test(rest) ? rest : undefined;
}
