import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Row, type RowContext } from '../components/list-view.tsx';
import { ChannelIcon, Status } from '../components/marks.tsx';
import { describeHours, formatOffset } from '../format/time.ts';
import { useFindZone } from '../format/use-zone.ts';
import { browserZone, type Zone } from '../format/zone.ts';
import type { ListWindow } from '../live/use-live.ts';
import { computeTicks, findClockChanges, openIntervals, type TimeInterval } from './zone-time.ts';

type Item = ControlSchemas['ScheduledItem'];

/** At most so many rulers are drawn. */
const maxRulers = 4;

/** Above the rows: a ruler for each zone, which begins now. */
export function TimeHead({ span, zone, list }: { span: TimeInterval; zone: Zone; list: ListWindow<Item> }) {
  const findZone = useFindZone();
  const zones = zoneNamesOf(zone, list).flatMap((name) => findZone(name) ?? []);
  return (
    <section class="time-head" aria-label="Time line">
      <ul aria-label="Time zones">
        {zones.map((each) => (
          <Ruler key={each.name} span={span} zone={each} />
        ))}
      </ul>
    </section>
  );
}

/** The days and hours of a zone, and where its clocks change. */
function Ruler({ span, zone }: { span: TimeInterval; zone: Zone }) {
  const changes = findClockChanges(span, zone).map(({ at, hours }) => {
    const direction = hours > 0 ? 'forward' : 'back';
    return { at, what: `${zone.name}: clocks go ${direction} ${Math.abs(hours)} h, ${zone.formatDateTime(at)}` };
  });
  // A label at the very end would have no room.
  const labelled = { from: span.from, to: span.to - (span.to - span.from) / 16 };
  return (
    <li class="ruler">
      <span class="soft">
        {zone.name} {formatOffset(zone.offsetMs(span.from))} · now {zone.formatTime(span.from)}
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
    </li>
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

/** The zones with a ruler: the chosen one, that of the person, and those of working hours that are shown. */
function zoneNamesOf(zone: Zone, list: ListWindow<Item>): readonly string[] {
  const names = new Set([zone.name, browserZone()]);
  for (let index = 0; index < Math.min(list.total ?? 0, 100); index += 1) {
    const hours = list.itemAt(index)?.workingHours;
    if (hours != null && (hours.start !== null || hours.end !== null)) names.add(hours.timezone);
  }
  return [...names].slice(0, maxRulers);
}
