/** The hash of styles or of a script that stands in the page itself. */
type Hash = `'sha256-${string}'`;

/**
 * The headers of a page of the mock. Nothing is loaded from, framed by or sent to other origins, only scripts in files run,
 * and the URL of the page, which can contain the id of a session, is sent to nobody.
 *
 * @param inside - The hashes of styles and of a script that stand in the page; it may have no others.
 */
export function toPageHeaders({
  styles,
  scripts,
}: {
  styles?: Hash;
  scripts?: Hash;
} = {}): Readonly<Record<string, string>> {
  const style = styles === undefined ? '' : ` style-src 'self' ${styles};`;
  const script = scripts === undefined ? '' : ` script-src ${scripts};`;
  return {
    'content-security-policy': `default-src 'self';${style}${script} base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
