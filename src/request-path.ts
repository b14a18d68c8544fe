import { describeValue } from './check-options.ts';

/**
 * Fills the parameters into a path, and appends the query. Percent-encodes each value, so that it stays inside its own
 * segment.
 * @throws TypeError for a parameter that is no string; RangeError for half a surrogate pair, which has no UTF-8. Also
 * for `.` and `..`: every URL parser resolves them, even encoded as `%2e%2e`, so `..` would reach another operation.
 */
export function toRequestPath(
  template: string,
  parameters: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeSegment(name, parameters[name]));
  const search = String(new URLSearchParams(query));
  return search === '' ? path : `${path}?${search}`;
}

function encodeSegment(name: string, value: unknown): string {
  if (typeof value !== 'string')
    throw new TypeError(`${name} must be a string in the path, but it was ${describeValue(value)}.`);
  if (value === '.' || value === '..') {
    throw new RangeError(
      `${name} is "${value}", which a URL cannot contain. Pass an identifier from a response of the service.`,
    );
  }
  if (!value.isWellFormed()) {
    throw new RangeError(
      `${name} has half a surrogate pair, which a URL cannot contain. Pass well-formed Unicode text.`,
    );
  }
  return encodeURIComponent(value);
}

/** Returns a segment with an invalid escape unchanged. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns a handler that adds the address to a network error of `fetch`. */
export function failWithAddress(address: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError(`No complete response from ${address}: ${error.message}`, { cause: error.cause ?? error });
  };
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Whether the value is an HTTP URL to which a path can be appended. */
export function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#\s]/.test(value)) return false;
  return url.username === '' && url.password === '';
}
