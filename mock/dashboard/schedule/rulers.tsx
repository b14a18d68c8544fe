import { scheduleStrings as strings } from '../strings/schedule.ts';
import { formatOffset } from '../time/iso.ts';
import type { Zone } from '../time/zone.ts';
import { findClockChanges } from './clock-changes.ts';
import type { TimeInterval } from './open-intervals.ts';
import { computeTicks } from './ticks.ts';

/** A ruler for each zone: its days and hours, and where its clocks are changed. */
export function Rulers({
  span,
  zones,
  leftOf,
}: {
  span: TimeInterval;
  zones: readonly Zone[];
  leftOf(at: number): string;
}) {
  return (
    <ul class="rulers" aria-label="Time zones">
      {zones.map((zone) => {
        const changes = findClockChanges(span, zone);
        return (
          <li key={zone.name} class="ruler">
            <span class="ruler-zone" title={zone.name}>
              <span class="ruler-name">{zone.name}</span>{' '}
              <span class="ruler-offset">{formatOffset(zone.offsetMs(span.from))}</span>
              {changes.map(({ at, hours }) => (
                <span key={at} class="visually-hidden">
                  {`, ${strings.clocks(hours, zone.name)}: ${zone.formatDateTime(at)}`}
                </span>
              ))}
            </span>
            <div class="ticks" aria-hidden="true">
              {computeTicks({ from: span.from, to: span.to - (span.to - span.from) / 16 }, zone, 8).map(
                ({ at, label }) => (
                  <span key={at} class="tick" style={{ left: leftOf(at) }}>
                    {label}
                  </span>
                ),
              )}
              {changes.map(({ at, hours }) => (
                <span
                  key={at}
                  class="clock-change"
                  style={{ left: leftOf(at) }}
                  title={`${strings.clocks(hours, zone.name)}, ${zone.formatDateTime(at)}`}
                >
                  {`${hours > 0 ? '+' : '−'}${Math.abs(hours)} h`}
                </span>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
