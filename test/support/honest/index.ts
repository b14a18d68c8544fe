import { alternatives } from '../../../src/generated/alternatives.ts';
import type { Fetch } from '../altered-service.ts';
import { answers } from './answers.ts';
import { identifiers } from './identifiers.ts';
import { transports } from './transports.ts';

/** A service that keeps to the interface, and differs from our mock in what the interface leaves open. */
export interface Honest {
  name: string;
  /** Which alternative each gap has. */
  profile: Readonly<Record<string, string>>;
  around(fetch: Fetch): Fetch;
}

const gaps = Object.entries(alternatives);
const asItIs = (fetch: Fetch) => fetch;
const chosen = (pick: (ids: readonly string[]) => string | undefined) =>
  Object.fromEntries(gaps.map(([gap, ids]) => [gap, pick(ids) ?? ids[0]]));

/** All of them: the mock in other dresses, with every alternative of every gap alone, and with many at once. */
export const honest: readonly Honest[] = [
  { name: 'the mock as it is', profile: {}, around: asItIs },
  ...Object.entries({ ...transports, ...answers, ...identifiers }).map(([name, around]) => ({
    name,
    profile: {},
    around,
  })),
  { name: 'every first alternative', profile: chosen(([first]) => first), around: asItIs },
  { name: 'every last alternative', profile: chosen((ids) => ids.at(-1)), around: asItIs },
  ...gaps.flatMap(([gap, ids]) => ids.map((id) => ({ name: `${gap}: ${id}`, profile: { [gap]: id }, around: asItIs }))),
];
