import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Row, type RowContext } from '../components/list-view.tsx';
import { ChannelIcon, Status } from '../components/marks.tsx';
import { describeHours, formatIso, formatTime } from '../live/time.ts';
import { computeTicks, findClockChanges, openIntervals, type TimeInterval } from './zone-time.ts';

export function Ruler({ span, zone }: { span: TimeInterval; zone: string }) {
  const changes = findClockChanges(span, zone);
  const offset = zone === 'UTC' ? '' : formatIso(span.from, zone).slice(20);
  // Omit labels near the end of the ruler, where they have no room.
  const labelled = { from: span.from, to: span.to - (span.to - span.from) / 16 };
  return (
    <section class="time-head" aria-label="Time line">
      <span class="soft">
        {zone} {offset} · now {formatTime(span.from, zone)}
        {changes.map(({ at, hours }) => (
          <span key={at} class="clock-change">
            {` · ${zone}: clocks go ${hours > 0 ? 'forward' : 'back'} ${Math.abs(hours)} h, ${formatIso(at, zone)}`}
          </span>
        ))}
      </span>
      <div class="ticks" aria-hidden="true">
        {computeTicks(labelled, zone, 8).map(({ at, label }) => (
          <span key={at} class="tick soft" style={{ left: percent(at, span) }}>
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

function percent(at: number, { from, to }: TimeInterval): string {
  return `${Math.max(0, Math.min(1, (at - from) / (to - from))) * 100}%`;
}

export function DueRow(props: {
  item: ControlSchemas['ScheduledItem'];
  context: RowContext;
  span: TimeInterval;
  zone: string;
}) {
  const { item, context, span, zone } = props;
  const { kind, customerName, to, channelName, channelType, expectedAt, waiting, workingHours } = item;
  const due = percent(Date.parse(expectedAt), span);
  return (
    <Row
      context={context}
      icon={<ChannelIcon channelType={channelType} />}
      who={customerName ?? to ?? 'unknown customer'}
      number={channelName}
      status={<Status status={kind === 'call' ? 'call_in_queue' : 'pending'} />}
      at={expectedAt}
    >
      <span class="due-track">
        {workingHours !== null &&
          openIntervals(workingHours, span).map(({ from, to }) => (
            <span
              key={from}
              class="open-hours"
              title={`Working hours ${describeHours(workingHours)}`}
              style={{ left: percent(from, span), right: `calc(100% - ${percent(to, span)})` }}
            />
          ))}
        {/* Keeps the label inside the time line at both ends. */}
        <time class="due-at" dateTime={expectedAt} style={{ left: due, transform: `translateX(-${due})` }}>
          {waiting ? 'waits for a line' : `${kind} ${formatTime(Date.parse(expectedAt), zone)}`}
        </time>
      </span>
    </Row>
  );
}
