import { useMemo } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { rowHeight } from '../components/list/row.tsx';
import { VirtualList } from '../components/list/virtual-list.tsx';
import { Icon } from '../components/marks/icon.tsx';
import type { ListWindow } from '../live/use-list-window.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { scheduleStrings as strings } from '../strings/schedule.ts';
import { wordStrings } from '../strings/words.ts';
import type { FindZone, Zone } from '../time/zone.ts';
import { ownZone, useFindZone } from '../time/zone-choice.ts';
import { describeHours } from './describe-hours.ts';
import { Legend } from './legend.tsx';
import { NowLine } from './now-line.tsx';
import { openIntervals, type TimeInterval } from './open-intervals.ts';
import { Rulers } from './rulers.tsx';

type Item = ControlSchemas['ScheduledItem'];

/** At most so many rulers are drawn. */
const maxRulers = 4;

/** A row for each due item, its due time on the line from now on, and its working hours shaded. */
export function Timeline({
  span,
  zone,
  list,
  busy,
  moveTo,
}: {
  span: TimeInterval;
  zone: Zone;
  list: ListWindow<Item>;
  busy: boolean;
  moveTo(at: number): void;
}) {
  const fractionOf = (at: number) => Math.max(0, Math.min(1, (at - span.from) / (span.to - span.from)));
  const leftOf = (at: number) => `${fractionOf(at) * 100}%`;
  const intervalsOf = useOpenIntervals(span);
  const findZone = useFindZone();
  return (
    <section class="time-line" aria-label="Time line">
      <Legend />
      <Rulers span={span} zones={zonesOf(zone, list, findZone)} leftOf={leftOf} />
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
                <span class="line-name">{item.customerName ?? item.to ?? wordStrings.nobody}</span>
                <span class="line-number">{item.customerName === null ? item.channelName : item.to}</span>
              </Link>
              <div class="due-track">
                {intervalsOf(item.workingHours).map((interval) => (
                  <span
                    key={interval.from}
                    class="open-hours"
                    title={item.workingHours === null ? '' : strings.open(describeHours(item.workingHours))}
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
      <NowLine span={span} zone={zone} busy={busy} moveTo={moveTo} />
    </section>
  );
}

/** The due time of an item on the line, which moves the clock there. */
function DueMark({
  item: { kind, dueAt, waiting },
  zone,
  fraction,
  busy,
  moveTo,
}: {
  item: Item;
  zone: Zone;
  /** Where it is, from 0 for now to 1 for the end of the line. */
  fraction: number;
  busy: boolean;
  moveTo(at: number): void;
}) {
  const at = Date.parse(dueAt);
  const isPast = fraction === 0;
  return (
    <button
      type="button"
      class={`due-at due-at-${kind}`}
      // It stays on the line at both ends.
      style={{ left: `${fraction * 100}%`, transform: `translate(${-fraction * 100}%, -50%)` }}
      disabled={busy || isPast}
      title={waiting ? strings.dueNow : isPast ? strings.isDue : `${strings.moveThere}: ${dueAt}`}
      onClick={() => moveTo(at)}
    >
      <time dateTime={dueAt}>{zone.formatTime(at)}</time>
      <span class="visually-hidden"> {zone.formatDay(at)}: move the clock there</span>
    </button>
  );
}

/** The zones with a ruler: the chosen one, that of the person, and those of working hours that are shown. */
function zonesOf(zone: Zone, list: ListWindow<Item>, findZone: FindZone): readonly Zone[] {
  const names = new Set([zone.name, ownZone()]);
  for (let index = 0; index < Math.min(list.total ?? 0, 100); index += 1) {
    const hours = list.itemAt(index)?.workingHours;
    if (hours != null && (hours.start !== null || hours.end !== null)) names.add(hours.timezone);
  }
  return [...names].slice(0, maxRulers).flatMap((name) => findZone(name) ?? []);
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
