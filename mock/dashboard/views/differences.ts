import type { ControlSchemas } from '../../../src/control-operations.ts';

type Exchange = ControlSchemas['Exchange'];

/** Returns the values in which two requests or their responses differ, as JSON by path: `response.body.message`. */
export function findDifferences(
  one: Exchange,
  other: Exchange,
): (readonly [path: string, one: string, other: string])[] {
  const [first = {}, second = {}] = [one, other].map(({ method, target, headers, body, reply }) =>
    Object.fromEntries(leavesOf({ method, target, response: reply, request: { headers, body } }, '')),
  );
  const paths = Object.keys({ ...first, ...second }).filter((path) => first[path] !== second[path]);
  return paths.map((path) => [path, first[path] ?? 'nothing', second[path] ?? 'nothing']);
}

function* leavesOf(value: unknown, path: string): Iterable<[path: string, json: string]> {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length === 0) yield [path, JSON.stringify(value)];
  for (const [name, member] of members) yield* leavesOf(member, path === '' ? name : `${path}.${name}`);
}
