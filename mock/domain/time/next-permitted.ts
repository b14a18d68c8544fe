import type { Instant } from '../../../src/instant.ts';
import type { Profile } from '../profile.ts';
import { firstWindow, isWholeDay, type PermittedWindow, type WorkingHours } from './working-hours.ts';

/** A cache of windows of working hours, by zone and bounds. `from` is the first instant for which a window is valid. */
export type PermittedCache = Map<string, PermittedWindow & { from: Instant }>;

/** The size at which the cache is cleared: hours come with requests, so their number has no limit. */
const maxCached = 1_000;

/** A world's cache of working hours: windows found before, and the answers to the gaps. */
export interface WorkingHoursContext {
  permittedCache: PermittedCache;
  profile: Profile;
}

/** `firstPermitted`, with a cache of windows. */
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
