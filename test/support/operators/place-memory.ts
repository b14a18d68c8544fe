import { isDeepStrictEqual } from 'node:util';
import { type Change, dropped, type Seen } from './changes.ts';
import { type Place, type Site, sitesOf } from './places.ts';

/** Somewhere in a body, with what was there before. */
interface SeenSite extends Site {
  seen: Seen;
}

/**
 * Finds a place in one body after another, and keeps what was there.
 *
 * @returns a function of a body and its subject, which is what the body is about: the path of its request
 */
export function createPlaceMemory({ steps }: Place): (body: unknown, subject: string) => readonly SeenSite[] {
  const bySubject = new Map<string, readonly unknown[]>();
  let latest: { subject: string; values: readonly unknown[] } | undefined;
  let other: readonly unknown[] = [];
  return (body, subject) => {
    const sites = sitesOf(body, steps);
    if (sites.length === 0) return [];
    const values = sites.map(({ holder, member }) => structuredClone(holder[member]));
    const previous = bySubject.get(subject) ?? [];
    if (latest !== undefined && latest.subject !== subject) other = latest.values;
    bySubject.set(subject, values);
    latest = { subject, values };
    return sites.map((site, index) => {
      return { ...site, seen: { previous: previous[index], anothers: other[index] ?? other[0] } };
    });
  };
}

export function changeSite({ holder, member, seen }: SeenSite, { change }: Change): void {
  const value = change(holder[member], seen);
  if (value === dropped) delete holder[member];
  else holder[member] = value;
}

/** Whether a change would change anything there. */
export function isChanged({ holder, member, seen }: SeenSite, { change }: Change): boolean {
  return !isDeepStrictEqual(change(holder[member], seen), holder[member]);
}
