/**
 * The headers of a page of the mock. Nothing is loaded from, framed by or sent to other origins, only scripts in files run,
 * and the URL of the page, which can contain the id of a session, is sent to nobody.
 *
 * @param styles - What else styles may come from: the hash of those that stand in the page.
 */
export function toPageHeaders(styles?: `'sha256-${string}'`): Readonly<Record<string, string>> {
  const style = styles === undefined ? '' : ` style-src 'self' ${styles};`;
  return {
    'content-security-policy': `default-src 'self';${style} base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
