import type { Instant } from '../../../src/instant.ts';
import type { Profile } from '../profile.ts';
import { firstWindow, isWholeDay, type PermittedWindow, type WorkingHours } from './working-hours.ts';

/** Windows of working hours that were found before, by zone and bounds. `from` is the first moment they answer for. */
export type PermittedCache = Map<string, PermittedWindow & { from: Instant }>;

/** More than this are forgotten all at once: hours come with requests, and there may be any number of them. */
const maxCached = 1_000;

/** What a world knows of working hours: windows found before, and how the gaps are answered. */
export interface WorkingHoursContext {
  permittedCache: PermittedCache;
  profile: Profile;
}

/** `firstPermitted`, without asking the calendar again for hours whose present window is known. */
export function nextPermitted(
  { permittedCache: cache, profile }: WorkingHoursContext,
  due: Instant,
  hours: WorkingHours,
): Instant {
  if (isWholeDay(hours, profile)) return due;
  const key = `${hours.timeZone} ${hours.start} ${hours.end}`;
  const cached = cache.get(key);
  if (cached !== undefined && cached.from <= due && due <= cached.close) return Math.max(due, cached.open);

  const window = firstWindow(due, hours, profile);
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, { ...window, from: Math.min(due, window.open) });
  return Math.max(due, window.open);
}
