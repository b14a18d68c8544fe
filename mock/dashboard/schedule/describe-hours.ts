import type { ControlSchemas } from '../../../src/control-operations.ts';

/** Working hours in words. */
export function describeHours({ start, end, timezone }: ControlSchemas['WorkingHours']): string {
  if (start === null && end === null) return `all day, ${timezone}`;
  return `from ${start ?? '00:00'} to ${end ?? '24:00'}, ${timezone}`;
}
