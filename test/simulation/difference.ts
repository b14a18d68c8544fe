import { isObject } from '../../src/json.ts';

/**
 * Where something received is not what was expected: one line for each place. Of an object only the members that are
 * expected count; one that is expected to be undefined must not be there. A function has to say yes.
 */
export function findDifferences(expected: unknown, received: unknown, path: string): string[] {
  if (typeof expected === 'function')
    return expected(received) === true ? [] : [`${path}: unexpected ${toJson(received)}`];
  if (Array.isArray(expected) && Array.isArray(received)) {
    if (expected.length !== received.length) return [describeDifference(path, expected, received)];
    return expected.flatMap((item, index) => findDifferences(item, received[index], `${path}[${index}]`));
  }
  if (isObject(expected) && isObject(received)) {
    return Object.entries(expected).flatMap(([name, value]) =>
      findDifferences(value, received[name], `${path}.${name}`),
    );
  }
  return Object.is(expected, received) ? [] : [describeDifference(path, expected, received)];
}

function describeDifference(path: string, expected: unknown, received: unknown): string {
  return `${path}: expected ${toJson(expected)}, received ${toJson(received)}`;
}

export function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
