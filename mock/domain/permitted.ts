import type { Instant } from '../../src/instant.ts';
import type { Profile } from './profile.ts';
import { areWholeDay, firstWindow, type Window, type WorkingHours } from './working-hours.ts';

/** Windows of working hours that were found before, by zone and bounds. `from` is the first moment they answer for. */
export type KnownWindows = Map<string, Window & { from: Instant }>;

/** More than this are forgotten all at once: hours come with requests, and there may be any number of them. */
const mostKnown = 1_000;

/** What a world knows of working hours: windows found before, and how the gaps are answered. */
export interface Calendar {
  knownWindows: KnownWindows;
  profile: Profile;
}

/** `firstPermitted`, without asking the calendar again for hours whose present window is known. */
export function permitted({ knownWindows: known, profile }: Calendar, due: Instant, hours: WorkingHours): Instant {
  if (areWholeDay(hours, profile)) return due;
  const key = `${hours.timeZone} ${hours.start} ${hours.end}`;
  const before = known.get(key);
  if (before !== undefined && before.from <= due && due <= before.close) return Math.max(due, before.open);

  const window = firstWindow(due, hours, profile);
  if (known.size >= mostKnown) known.clear();
  known.set(key, { ...window, from: Math.min(due, window.open) });
  return Math.max(due, window.open);
}
