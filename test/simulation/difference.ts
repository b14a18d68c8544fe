/**
 * Where something received is not what was expected: one line for each place. Of an object only the members that are
 * expected count; one that is expected to be undefined must not be there. A function has to say yes.
 */
export function differences(expected: unknown, received: unknown, place: string): string[] {
  if (typeof expected === 'function')
    return expected(received) === true ? [] : [`${place}: unexpected ${shown(received)}`];
  if (Array.isArray(expected) && Array.isArray(received)) {
    if (expected.length !== received.length) return [told(place, expected, received)];
    return expected.flatMap((item, index) => differences(item, received[index], `${place}[${index}]`));
  }
  if (isObject(expected) && isObject(received)) {
    return Object.entries(expected).flatMap(([name, value]) => differences(value, received[name], `${place}.${name}`));
  }
  return Object.is(expected, received) ? [] : [told(place, expected, received)];
}

function told(place: string, expected: unknown, received: unknown): string {
  return `${place}: expected ${shown(expected)}, received ${shown(received)}`;
}

export function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
