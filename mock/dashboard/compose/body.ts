import { isObject } from '../../../src/json.ts';

/** The body of a request. */
export type Body = Readonly<Record<string, unknown>>;

/** The value at a path such as `messengerOptions.message`. */
export function valueAt(body: Body, path: string): unknown {
  return path.split('.').reduce<unknown>((node, step) => (isObject(node) ? node[step] : undefined), body);
}

/** The body with another value at a path; undefined removes it, and the object around it once that is empty. */
export function withValue(body: Body, path: string, value: unknown): Body {
  const [first = '', ...rest] = path.split('.');
  const { [first]: before, ...others } = body;
  const next = rest.length === 0 ? value : withValue(isObject(before) ? before : {}, rest.join('.'), value);
  const isGone = next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  if (isGone) return others;
  return first in body ? { ...body, [first]: next } : { ...others, [first]: next };
}
