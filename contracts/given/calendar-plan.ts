import fc from 'fast-check';
import { day, type Instant, minute, second } from '../../src/instant.ts';
import { goesOutAt } from '../model/working-hours.ts';
import { nextChange, zoneClock } from '../model/zone-clock.ts';
import type { HoursFields } from './hours-now.ts';
import { withOffset } from './moment.ts';
import { timeOfDay } from './time-of-day.ts';
import { changingZones, steadyZones } from './zones.ts';

/** When something is to go out, as seen from a present that is not known yet. */
export interface CalendarPlan {
  /** Left out it is the default zone. */
  zone?: string;
  /** Around the next change of the zone's clocks, forward or back, or in the days after the present. */
  near: 'present' | 'forward' | 'back';
  minutes: number;
  seconds: number;
  bounds: readonly [start: number, end: number];
  named: readonly ('start' | 'end')[];
  offsetMinutes: number;
}

const someBounds = fc.subarray<'start' | 'end'>(['start', 'end'], { minLength: 1 });

/** Any moment and any hours; the clocks are about to be changed in some of them. */
export const calendarPlan: fc.Arbitrary<CalendarPlan> = fc
  .record({
    where: fc.oneof(
      { weight: 1, arbitrary: fc.constant({ near: 'present' as const }) },
      { weight: 2, arbitrary: anywhere([...steadyZones, ...changingZones], ['present']) },
      { weight: 2, arbitrary: anywhere(changingZones, ['forward', 'back']) },
    ),
    minutes: fc.integer({ min: 0, max: 3 * 1_440 }),
    seconds: fc.integer({ min: 0, max: 59 }),
    bounds: fc.tuple(fc.integer({ min: 1, max: 1_438 }), fc.integer({ min: 1, max: 1_439 })),
    named: fc.oneof({ weight: 1, arbitrary: fc.constant<[]>([]) }, { weight: 5, arbitrary: someBounds }),
    offsetMinutes: fc.constantFrom(0, 330, -300, 765),
  })
  .filter(({ bounds: [start, end] }) => start < end)
  .map(({ where, ...rest }) => ({ ...where, ...rest }));

/** The same of plans that name no zone. */
export const planInDefaultZone: fc.Arbitrary<CalendarPlan> = calendarPlan.map(({ zone: _, ...plan }) => ({
  ...plan,
  near: 'present',
}));

/** A plan once the present is known. */
export interface PlannedMoment {
  /** `scheduleTime`, working hours and `timezone`, as both operations name them. */
  fields: HoursFields;
  dueAt: Instant;
  /** When the interface lets it go out. */
  goesOut: Instant;
  /** The plan in words. */
  said: string;
}

/**
 * What a plan comes to, seen from `now`; undefined where the interface leaves open when it goes out.
 *
 * It comes to the same time of day whatever `now` is, and never so late that tables of zones may be silent about it.
 */
export function plannedMoment(plan: CalendarPlan, now: Instant, defaultZone: string): PlannedMoment | undefined {
  const zone = plan.zone ?? defaultZone;
  const anchor = plan.near === 'present' ? tomorrow(now) : changeOf(zone, plan.near, now + 3 * day);
  if (anchor === undefined || anchor > Date.UTC(2036, 0)) return undefined;
  const dueAt = anchor + (plan.near === 'present' ? 0 : -1.5 * day) + plan.minutes * minute + plan.seconds * second;

  const [early, late] = plan.bounds;
  const { named } = plan;
  // Alone, a bound leaves out the greater part of the day, as both do together.
  const start = named.length === 2 ? early : named[0] === 'start' ? late : undefined;
  const end = named.length === 2 ? late : named[0] === 'end' ? early : undefined;
  const goesOut = goesOutAt(dueAt, { zone, start, end });
  if (goesOut === undefined || goesOut < now + minute) return undefined;
  const fields = {
    scheduleTime: withOffset(dueAt, plan.offsetMinutes),
    ...(start === undefined ? {} : { startWorkingHour: timeOfDay(start) }),
    ...(end === undefined ? {} : { endWorkingHour: timeOfDay(end) }),
    ...(plan.zone === undefined ? {} : { timezone: zone }),
  };
  const said = `${new Date(goesOut).toISOString()}, which is ${shownIn(zone, goesOut)} in ${zone}`;
  return { fields, dueAt, goesOut, said };
}

/** The next midnight in UTC. */
function tomorrow(now: Instant): Instant {
  return (Math.floor(now / day) + 1) * day;
}

/** The next time that the clocks go that way. */
function changeOf(zone: string, near: 'forward' | 'back', from: Instant): Instant | undefined {
  const next = nextChange(zone, from);
  if (next === undefined || next.direction === near) return next?.at;
  const other = nextChange(zone, next.at + day);
  return other?.direction === near ? other.at : undefined;
}

function shownIn(zone: string, instant: Instant): string {
  const { date, minute: minutes } = zoneClock(zone)(instant);
  return `${date} ${timeOfDay(minutes)}`;
}

function anywhere(zones: readonly string[], near: readonly CalendarPlan['near'][]) {
  return fc.record({ zone: fc.constantFrom(...zones), near: fc.constantFrom(...near) });
}
