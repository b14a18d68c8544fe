import { useMemo } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { rowHeight } from '../components/list-view.tsx';
import { Icon } from '../components/marks.tsx';
import { TimeSlider } from '../components/time-slider.tsx';
import { VirtualList } from '../components/virtual-list.tsx';
import { describeHours, formatOffset } from '../format/time.ts';
import { useFindZone } from '../format/use-zone.ts';
import { browserZone, type Zone } from '../format/zone.ts';
import type { ListWindow } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { computeTicks, findClockChanges, openIntervals, type TimeInterval } from './zone-time.ts';

type Item = ControlSchemas['ScheduledItem'];

/** At most so many rulers are drawn. */
const maxRulers = 4;

const legend = { busy: 'message', waiting: 'call', good: 'working hours', bad: 'now' };

/** A row for each due item, its due time on the line from now on, and its working hours shaded. */
export function Timeline(props: {
  span: TimeInterval;
  zone: Zone;
  list: ListWindow<Item>;
  busy: boolean;
  moveTo(at: number): void;
}) {
  const { span, zone, list, busy, moveTo } = props;
  const findZone = useFindZone();
  const intervalsOf = useOpenIntervals(span);
  const fractionOf = (at: number) => Math.max(0, Math.min(1, (at - span.from) / (span.to - span.from)));
  const leftOf = (at: number) => `${fractionOf(at) * 100}%`;
  const zones = zoneNamesOf(zone, list).flatMap((name) => findZone(name) ?? []);
  return (
    <section class="time-line" aria-label="Time line">
      <ul class="legend" aria-label="Legend">
        {Object.entries(legend).map(([tone, label]) => (
          <li key={tone}>
            <span class={`legend-mark tone-${tone}`} aria-hidden="true" /> {label}
          </li>
        ))}
      </ul>
      <ul class="rulers" aria-label="Time zones">
        {zones.map((each) => (
          <Ruler key={each.name} span={span} zone={each} leftOf={leftOf} />
        ))}
      </ul>
      <div class="tracks">
        <VirtualList
          label="Due"
          total={list.total ?? 0}
          rowHeight={rowHeight}
          itemAt={list.itemAt}
          onRange={list.onRange}
          keyOf={({ sessionId, messageIndex }) => `${sessionId}/${messageIndex}`}
        >
          {(item) => (
            <div class="due">
              <Link class="due-who" href={hrefOf('conversations', [item.sessionId])}>
                <Icon name={item.kind === 'call' ? 'call' : 'messenger'} label={item.kind} />
                <span class="line-name">{item.customerName ?? item.to ?? 'unknown customer'}</span>
                <span class="line-number">{item.customerName === null ? item.channelName : item.to}</span>
              </Link>
              <div class="due-track">
                {intervalsOf(item.workingHours).map((interval) => (
                  <span
                    key={interval.from}
                    class="open-hours"
                    title={item.workingHours === null ? '' : `Open ${describeHours(item.workingHours)}`}
                    style={{ left: leftOf(interval.from), right: `calc(100% - ${leftOf(interval.to)})` }}
                  />
                ))}
                <DueMark
                  item={item}
                  zone={zone}
                  fraction={fractionOf(Date.parse(item.dueAt))}
                  busy={busy}
                  moveTo={moveTo}
                />
              </div>
            </div>
          )}
        </VirtualList>
      </div>
      <div class="now-area">
        <TimeSlider
          label="Now line: move the clock"
          class="now-line"
          {...span}
          busy={busy}
          format={zone.formatDateTime}
          onMove={moveTo}
        />
      </div>
    </section>
  );
}

/** The days and hours of a zone, and where its clocks change. */
function Ruler({ span, zone, leftOf }: { span: TimeInterval; zone: Zone; leftOf(at: number): string }) {
  const changes = findClockChanges(span, zone).map(({ at, hours }) => {
    const direction = hours > 0 ? 'forward' : 'back';
    const what = `${zone.name}: clocks ${direction} ${Math.abs(hours)} h, ${zone.formatDateTime(at)}`;
    return { at, what, label: `${hours > 0 ? '+' : '−'}${Math.abs(hours)} h` };
  });
  // A label at the very end would have no room.
  const labelled = { from: span.from, to: span.to - (span.to - span.from) / 16 };
  return (
    <li class="ruler">
      <span class="ruler-zone" title={zone.name}>
        <span class="ellipsis">{zone.name}</span> <span>{formatOffset(zone.offsetMs(span.from))}</span>
        {changes.map(({ at, what }) => (
          <span key={at} class="visually-hidden">{`, ${what}`}</span>
        ))}
      </span>
      <div class="ticks" aria-hidden="true">
        {computeTicks(labelled, zone, 8).map(({ at, label }) => (
          <span key={at} class="tick" style={{ left: leftOf(at) }}>
            {label}
          </span>
        ))}
        {changes.map(({ at, what, label }) => (
          <span key={at} class="tick clock-change" style={{ left: leftOf(at) }} title={what}>
            {label}
          </span>
        ))}
      </div>
    </li>
  );
}

/** The due time of an item on the line, which moves the clock there. */
function DueMark(props: {
  item: Item;
  zone: Zone;
  /** Where it is, from 0 for now to 1 for the end of the line. */
  fraction: number;
  busy: boolean;
  moveTo(at: number): void;
}) {
  const {
    item: { kind, dueAt, waiting },
    zone,
    fraction,
    busy,
    moveTo,
  } = props;
  const at = Date.parse(dueAt);
  const isPast = fraction === 0;
  const title = isPast ? 'Due now.' : `Move the clock there: ${dueAt}`;
  return (
    <button
      type="button"
      class={`due-at tone-${kind === 'call' ? 'waiting' : 'busy'}`}
      // It stays on the line at both ends.
      style={{ left: `${fraction * 100}%`, transform: `translate(${-fraction * 100}%, -50%)` }}
      disabled={busy || isPast}
      title={waiting ? 'Due; waiting for a free line.' : title}
      onClick={() => moveTo(at)}
    >
      <time dateTime={dueAt}>{zone.formatTime(at)}</time>
      <span class="visually-hidden"> {zone.formatDay(at)}: move the clock there</span>
    </button>
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

/** The open intervals of working hours, computed once for all rows with the same hours. */
function useOpenIntervals({ from, to }: TimeInterval): (hours: Item['workingHours']) => readonly TimeInterval[] {
  const findZone = useFindZone();
  // Computed again when the line has moved by a hundredth.
  const step = (to - from) / 100;
  const rangeStart = Math.floor(from / step) * step;
  const cache = useMemo(() => new Map<string, readonly TimeInterval[]>(), [rangeStart, to - from]);
  return (hours) => {
    if (hours === null) return [];
    const key = JSON.stringify(hours);
    const range = { from: rangeStart, to: rangeStart + (to - from) + step };
    const found = cache.get(key) ?? openIntervals(hours, findZone(hours.timezone), range, 1_200);
    cache.set(key, found);
    return found;
  };
}
