import { second } from '../../../src/instant.ts';
import type { Poll } from './polls.ts';
import type { Setting } from './settings.ts';

/**
 * How many seconds more a script has to wait before each request than the rule did: what was asked after a moment that
 * an earlier request names is asked after it again, and scripts name later moments.
 */
export function findLaterWaits(polls: readonly Poll[], settings: readonly (readonly Setting[])[]): number[] {
  const later: { from: number; instant: number; seconds: number }[] = [];
  let shift = 0;
  return polls.map(({ last, firstAt }, index) => {
    const needed = later.filter(({ instant }) => firstAt >= instant).map(({ from, seconds }) => from + seconds);
    const before = shift;
    shift = Math.max(shift, ...needed);
    const sentAt = Date.parse(last.at ?? '');
    for (const setting of settings[index] ?? []) {
      if (setting.type !== 'moment') continue;
      const instant = Number(setting.key);
      const seconds = setting.seconds - (instant - sentAt) / second;
      if (instant > sentAt) later.push({ from: shift, instant, seconds });
    }
    return Math.ceil((shift - before) * 10) / 10;
  });
}
