/**
 * The path of a request: a template such as `/session/fetch/{sessionId}` with its parameters filled in.
 *
 * Each value stays inside its own segment, whatever it holds: slashes, `?`, `#` and percent signs are
 * percent-encoded. An empty value leaves its segment empty.
 *
 * @throws RangeError for `.` and `..`, which no URL can carry as a segment: every URL parser, and so
 * `fetch`, takes them for steps through the path, encoded (`%2e%2e`) or not. A sent `..` would reach
 * another operation, and a twice encoded one would name another session or call.
 * @throws RangeError for text with half a surrogate pair, which has no UTF-8, and for a parameter left out.
 */
export function toRequestPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeSegment(name, parameters[name]));
}

function encodeSegment(name: string, value: string | undefined): string {
  if (value === undefined) throw new RangeError(`The path needs the parameter ${name}. Pass it in "path".`);
  if (value === '.' || value === '..') {
    throw new RangeError(
      `${name} is "${value}", which no URL can carry. Pass an identifier that the service gave out.`,
    );
  }
  if (!value.isWellFormed()) {
    throw new RangeError(`${name} holds half a surrogate pair, which no URL can carry. Pass well-formed text.`);
  }
  return encodeURIComponent(value);
}
