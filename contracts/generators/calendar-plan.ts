import fc from 'fast-check';
import { day, type Instant, minute, second } from '../../src/instant.ts';
import { createZoneClock, firstPermittedAt, nextClockChange } from '../judge/working-hours.ts';
import { cyclePairwise } from './case-plan.ts';
import { dstZones, formatTimeOfDay, formatWithOffset, toHoursFields, zones } from './time.ts';

export interface CalendarPlan {
  zone?: string;
  near: 'present' | 'forward' | 'back' | 'end of month' | 'end of year';
  minutes: number;
  seconds: number;
  bounds: readonly [start: number, end: number];
  namedBounds: readonly ('start' | 'end')[];
  offsetMinutes: number;
  close: { to: 'start' | 'end'; minutes: number } | null;
}

export interface PlanChoice {
  where: Pick<CalendarPlan, 'zone' | 'near'>;
  namedBounds: CalendarPlan['namedBounds'];
}

const inDefaultZone = (['present', 'present', 'present', 'end of month', 'end of year'] as const).flatMap((near) =>
  Array.from({ length: 3 }, () => ({ near })),
);
const inEachZone = zones.map((zone) => ({ zone, near: 'present' }) as const);
const atClockChanges = dstZones.flatMap((zone) => (['forward', 'back'] as const).map((near) => ({ zone, near })));

export function planChoices(bounds: readonly PlanChoice['namedBounds'][]): PlanChoice[] {
  const places = [...inDefaultZone, ...inEachZone, ...atClockChanges];
  return [
    { where: { near: 'present' }, namedBounds: [] },
    ...cyclePairwise(places, bounds).map(([where, namedBounds]) => ({ where, namedBounds })),
  ];
}

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
      close: fc.constantFrom<CalendarPlan['close'][]>(
        null,
        null,
        { to: 'start', minutes: -1 },
        { to: 'start', minutes: 0 },
        { to: 'end', minutes: -1 },
        { to: 'end', minutes: 1 },
      ),
    })
    .filter(({ bounds: [start, end] }) => start < end)
    .map((rest) => ({ ...where, namedBounds, ...rest }));
}

export function resolvePlan(plan: CalendarPlan, now: Instant, defaultZone: string) {
  const zone = plan.zone ?? defaultZone;
  const [early, late] = plan.bounds;
  const { namedBounds } = plan;
  const start = namedBounds.length === 2 ? early : namedBounds[0] === 'start' ? late : undefined;
  const end = namedBounds.length === 2 ? late : namedBounds[0] === 'end' ? early : undefined;
  const from = beginningOf(plan.near, zone, now);
  if (from === undefined || from > Date.UTC(2036, 0)) return undefined;
  const afterEnd = end === undefined ? plan.minutes % 1_440 : end + 1 + (plan.minutes % (1_439 - end));
  const minutes = plan.near.startsWith('end of') ? afterEnd : plan.minutes;
  const dueAt = moveToBound(from + minutes * minute + plan.seconds * second, plan, { zone, start, end });
  const permittedAt = firstPermittedAt(dueAt, { zone, start, end });
  if (permittedAt === undefined || permittedAt < now + minute) return undefined;
  const scheduleTime = formatWithOffset(dueAt, plan.offsetMinutes);
  const fields = { scheduleTime, ...toHoursFields(plan, start, end) };
  const { date, minute: localMinute } = createZoneClock(zone)(permittedAt);
  const local = `${date} ${formatTimeOfDay(localMinute)}`;
  const description = `${new Date(permittedAt).toISOString()}, which is ${local} in ${zone}`;
  return { fields, dueAt, permittedAt, description };
}

function beginningOf(near: CalendarPlan['near'], zone: string, now: Instant): Instant | undefined {
  const soon = new Date(now + 3 * day);
  switch (near) {
    case 'present':
      return (Math.floor(now / day) + 1) * day;
    case 'end of month':
      return Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 0);
    case 'end of year':
      return Date.UTC(soon.getUTCFullYear(), 11, 31);
    default: {
      const change = nextClockChange(zone, near, soon.getTime());
      return change === undefined ? undefined : change - 1.5 * day;
    }
  }
}

function moveToBound(due: Instant, { close }: CalendarPlan, hours: Parameters<typeof firstPermittedAt>[1]): Instant {
  const bound = close === null ? undefined : hours[close.to];
  if (close === null || bound === undefined) return due;
  const { minute: current } = createZoneClock(hours.zone)(due);
  const at = due % (2 * second) === 0 ? Math.floor(due / minute) * minute : due;
  return at + ((bound + close.minutes - current + 1_440) % 1_440) * minute;
}
