import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { Zone } from '../time/zone.ts';

/** In milliseconds since 1970. */
export interface TimeInterval {
  from: number;
  to: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The open working hours within an interval, as exactly as they can be seen: to one `steps`th of it. There are none
 * for hours without bounds, or where the browser does not know their zone.
 */
export function openIntervals(
  { start, end }: Pick<ControlSchemas['WorkingHours'], 'start' | 'end'>,
  zone: Zone | undefined,
  { from, to }: TimeInterval,
  steps = 600,
): TimeInterval[] {
  if (zone === undefined || (start === null && end === null)) return [];
  const opens = minutesOf(start) ?? 0;
  const closes = minutesOf(end) ?? 24 * 60;
  const isOpen = (at: number) => {
    const local = at + zone.offsetMs(at);
    const time = (((local % dayMs) + dayMs) % dayMs) / minuteMs;
    if (start === end) return true;
    return opens <= closes ? opens <= time && time <= closes : opens <= time || time <= closes;
  };
  const intervals: TimeInterval[] = [];
  let open: number | undefined;
  for (let step = 0; step <= steps; step += 1) {
    const at = from + ((to - from) * step) / steps;
    if (isOpen(at)) open ??= at;
    else if (open !== undefined) {
      intervals.push({ from: open, to: at });
      open = undefined;
    }
  }
  return open === undefined || open === to ? intervals : [...intervals, { from: open, to }];
}

function minutesOf(time: string | null): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
