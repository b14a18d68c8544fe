import { withoutSlash } from '../src/request-path.ts';

/** Returns the base URL as browsers write it. @throws TypeError when it is not an absolute URL of http or https */
export function parseServiceAddress(baseUrl: string, option: string): string {
  // Do not use `URL.parse`, because some test environments lack it.
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.origin + withoutSlash(url.pathname);
  throw new TypeError(
    `${option} must be an absolute URL, such as https://service.example/api, but it was ${JSON.stringify(baseUrl)}. ` +
      'Write the address that the app calls.',
  );
}

/** The addresses of a mock that listens at `url`, with or without a path of a proxy and `/api`. */
export function mockAddressesOf(url: string): { baseUrl: string; controlUrl: string } {
  const root = parseServiceAddress(url, 'mockUrl').replace(/\/api$/, '');
  return { baseUrl: `${root}/api`, controlUrl: `${root}/_mock` };
}

/** Returns the part of a URL after the base URL: `/session/fetch/ses_1?x=y`. Undefined for any other URL. */
export function pathBelow(address: string, href: string): string | undefined {
  const rest = href.slice(address.length);
  return href.startsWith(address) && /^(?:$|[/?#])/.test(rest) ? rest : undefined;
}
