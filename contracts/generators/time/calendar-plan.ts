import fc from 'fast-check';
import { day, type Instant, minute, second } from '../../../src/instant.ts';
import { pairInTurn } from '../../dimensions.ts';
import { firstPermittedAt } from '../../model/working-hours.ts';
import { createZoneClock, nextClockChange } from '../../model/zone-clock.ts';
import type { HoursFields } from './hours-around-now.ts';
import { formatTimeOfDay } from './time-of-day.ts';
import { formatWithOffset } from './timestamp.ts';
import { dstZones, fixedOffsetZones } from './zones.ts';

/** When something is to go out, as seen from a present that is not known yet. */
export interface CalendarPlan {
  /** Left out it is the default zone. */
  zone?: string;
  /** Around the next change of the zone's clocks, forward or back, or in the days after the present. */
  near: 'present' | 'forward' | 'back';
  minutes: number;
  seconds: number;
  bounds: readonly [start: number, end: number];
  namedBounds: readonly ('start' | 'end')[];
  offsetMinutes: number;
}

/** Around which time of a zone, and between which hours: what of a plan is not left to chance. */
export interface PlanChoice {
  where: Pick<CalendarPlan, 'zone' | 'near'>;
  namedBounds: CalendarPlan['namedBounds'];
}

/** What it means that no zone is named shows at some times only, so it is tried at many. */
const inDefaultZone: readonly PlanChoice['where'][] = Array.from({ length: 15 }, () => ({ near: 'present' }));
const inEachZone = [...fixedOffsetZones, ...dstZones].map((zone) => ({ zone, near: 'present' }) as const);
const atClockChanges = dstZones.flatMap((zone) => [
  { zone, near: 'forward' } as const,
  { zone, near: 'back' } as const,
]);

/**
 * Each zone now, and each of those that change their clocks around the next change in either direction, `timesAtChange`
 * times, each with one of these bounds in turn. Where no bound is named no zone counts, so that is tried in none.
 */
export function planChoices(bounds: readonly PlanChoice['namedBounds'][], timesAtChange: number): PlanChoice[] {
  const places = [
    ...inDefaultZone,
    ...inEachZone,
    ...Array.from({ length: timesAtChange }, () => atClockChanges).flat(),
  ];
  return [
    { where: { near: 'present' }, namedBounds: [] },
    ...pairInTurn(places, bounds).map(([where, namedBounds]) => ({ where, namedBounds })),
  ];
}

/** Any time and any working hours there. */
export function calendarPlan({ where, namedBounds }: PlanChoice): fc.Arbitrary<CalendarPlan> {
  return fc
    .record({
      minutes: fc.integer({ min: 0, max: 3 * 1_440 }),
      seconds: fc.integer({ min: 0, max: 59 }),
      bounds: fc.tuple(
        fc.oneof(fc.integer({ min: 1, max: 1_438 }), fc.integer({ min: 600, max: 840 })),
        fc.integer({ min: 1, max: 1_438 }),
      ),
      offsetMinutes: fc.constantFrom(0, 330, -300, 765),
    })
    .filter(({ bounds: [start, end] }) => start < end)
    .map((rest) => ({ ...where, namedBounds, ...rest }));
}

/** A plan once the present is known. */
export interface ResolvedPlan {
  /** `scheduleTime`, working hours and `timezone`, as both operations name them. */
  fields: HoursFields;
  dueAt: Instant;
  /** When the interface lets it go out. */
  permittedAt: Instant;
  /** The plan in words. */
  description: string;
}

/**
 * When a plan is due, seen from `now`; undefined where the interface leaves open when it is sent.
 *
 * It comes to the same time of day whatever `now` is, and never so late that tables of zones may be silent about it.
 */
export function resolvePlan(plan: CalendarPlan, now: Instant, defaultZone: string): ResolvedPlan | undefined {
  const zone = plan.zone ?? defaultZone;
  const anchor = plan.near === 'present' ? nextMidnight(now) : nextChangeInDirection(zone, plan.near, now + 3 * day);
  if (anchor === undefined || anchor > Date.UTC(2036, 0)) return undefined;
  const dueAt = anchor + (plan.near === 'present' ? 0 : -1.5 * day) + plan.minutes * minute + plan.seconds * second;

  const [early, late] = plan.bounds;
  const { namedBounds } = plan;
  // Alone, a bound leaves out the greater part of the day, as both do together.
  const start = namedBounds.length === 2 ? early : namedBounds[0] === 'start' ? late : undefined;
  const end = namedBounds.length === 2 ? late : namedBounds[0] === 'end' ? early : undefined;
  const permittedAt = firstPermittedAt(dueAt, { zone, start, end });
  if (permittedAt === undefined || permittedAt < now + minute) return undefined;
  const fields = {
    scheduleTime: formatWithOffset(dueAt, plan.offsetMinutes),
    ...(start === undefined ? {} : { startWorkingHour: formatTimeOfDay(start) }),
    ...(end === undefined ? {} : { endWorkingHour: formatTimeOfDay(end) }),
    ...(plan.zone === undefined ? {} : { timezone: zone }),
  };
  const description = `${new Date(permittedAt).toISOString()}, which is ${formatInZone(zone, permittedAt)} in ${zone}`;
  return { fields, dueAt, permittedAt, description };
}

/** The next midnight in UTC. */
function nextMidnight(now: Instant): Instant {
  return (Math.floor(now / day) + 1) * day;
}

/** The next time that the clocks go that way. */
function nextChangeInDirection(zone: string, direction: 'forward' | 'back', from: Instant): Instant | undefined {
  const next = nextClockChange(zone, from);
  if (next === undefined || next.direction === direction) return next?.at;
  const following = nextClockChange(zone, next.at + day);
  return following?.direction === direction ? following.at : undefined;
}

function formatInZone(zone: string, instant: Instant): string {
  const { date, minute: minutes } = createZoneClock(zone)(instant);
  return `${date} ${formatTimeOfDay(minutes)}`;
}
