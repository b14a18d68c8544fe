import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Row, type RowContext } from '../components/list-view.tsx';
import { ChannelIcon, Status } from '../components/marks.tsx';
import { describeHours, formatOffset } from '../format/time.ts';
import { useFindZone } from '../format/use-zone.ts';
import type { Zone } from '../format/zone.ts';
import { computeTicks, findClockChanges, openIntervals, type TimeInterval } from './zone-time.ts';

type Item = ControlSchemas['ScheduledItem'];

/** Above the rows: the days and hours of the chosen zone from now on, and where its clocks change. */
export function Ruler({ span, zone }: { span: TimeInterval; zone: Zone }) {
  const changes = findClockChanges(span, zone).map(({ at, hours }) => {
    const direction = hours > 0 ? 'forward' : 'back';
    return { at, what: `${zone.name}: clocks go ${direction} ${Math.abs(hours)} h, ${zone.formatDateTime(at)}` };
  });
  // A label at the very end would have no room.
  const labelled = { from: span.from, to: span.to - (span.to - span.from) / 16 };
  return (
    <section class="time-head" aria-label="Time line">
      <span class="soft">
        {zone.name} {zone.name !== 'UTC' && formatOffset(zone.offsetMs(span.from))} · now {zone.formatTime(span.from)}
        {changes.map(({ at, what }) => (
          <span key={at} class="clock-change">{` · ${what}`}</span>
        ))}
      </span>
      <div class="ticks" aria-hidden="true">
        {computeTicks(labelled, zone, 8).map(({ at, label }) => (
          <span key={at} class="tick" style={{ left: percent(at, span) }}>
            {label}
          </span>
        ))}
        {changes.map(({ at }) => (
          <span key={at} class="tick clock-change" style={{ left: percent(at, span) }} />
        ))}
      </div>
    </section>
  );
}

/** Where an instant is on the line, from its beginning to its end. */
function percent(at: number, { from, to }: TimeInterval): string {
  return `${Math.max(0, Math.min(1, (at - from) / (to - from))) * 100}%`;
}

/** A message or call, its due time on the line, and its working hours shaded. */
export function DueRow(props: { item: Item; context: RowContext; span: TimeInterval; zone: Zone }) {
  const { item, context, span, zone } = props;
  const findZone = useFindZone();
  const { kind, customerName, to, channelName, channelType, dueAt, waiting, workingHours } = item;
  const due = Date.parse(dueAt);
  const intervals = workingHours === null ? [] : openIntervals(workingHours, findZone(workingHours.timezone), span);
  return (
    <Row
      context={context}
      icon={<ChannelIcon channelType={channelType} />}
      who={customerName ?? to ?? 'unknown customer'}
      number={channelName}
      status={<Status status={kind === 'call' ? 'call_in_queue' : 'pending'} />}
      at={dueAt}
    >
      <span class="due-track">
        {intervals.map((interval) => (
          <span
            key={interval.from}
            class="open-hours"
            title={workingHours === null ? '' : `Working hours ${describeHours(workingHours)}`}
            style={{ left: percent(interval.from, span), right: `calc(100% - ${percent(interval.to, span)})` }}
          />
        ))}
        {/* It stays on the line at both ends. */}
        <time
          class="due-at"
          dateTime={dueAt}
          style={{ left: percent(due, span), transform: `translateX(-${percent(due, span)})` }}
        >
          {waiting ? 'waits for a line' : `${kind} ${zone.formatTime(due)}`}
        </time>
      </span>
    </Row>
  );
}
