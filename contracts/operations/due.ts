import { day, parseInstant } from '../../src/instant.ts';
import type { PlannedEffect } from './traits.ts';

/** When something is due that a request schedules; `now` in milliseconds since 1970. */
export function dueOf(scheduleTime: unknown, now: number): Pick<PlannedEffect, 'dueAt' | 'isFar'> {
  const due = typeof scheduleTime === 'string' ? parseInstant(scheduleTime) : undefined;
  if (due === undefined) return { dueAt: undefined, isFar: false };
  return { dueAt: new Date(due).toISOString(), isFar: due > now + day };
}
