import type { ControlSchemas } from '../../src/control-operations.ts';
import type { WorkingHours } from '../domain/time/working-hours.ts';

/** Working hours as the control plane shows them. */
export function toWorkingHours({ start, end, timeZone }: WorkingHours): ControlSchemas['WorkingHours'] {
  const formatTime = (time: number | undefined) =>
    time === undefined
      ? null
      : [Math.floor(time / 60), time % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { start: formatTime(start), end: formatTime(end), timezone: timeZone };
}
