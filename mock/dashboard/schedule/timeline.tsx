import { useMemo, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { VirtualList } from '../components/virtual-list.tsx';
import type { ListWindow } from '../live/use-list-window.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { openIntervals, type TimeInterval } from './open-intervals.ts';
import { computeTicks } from './ticks.ts';
import type { Zone } from './zone.ts';

type Item = ControlSchemas['ScheduledItem'];

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
  const [sliderValue, setSliderValue] = useState(0);
  const pickedAt = span.from + ((span.to - span.from) * sliderValue) / 1_000;
  const isPast = (at: number) => at <= span.from;
  const fractionOf = (at: number) => Math.max(0, Math.min(1, (at - span.from) / (span.to - span.from)));
  const leftOf = (at: number) => `${fractionOf(at) * 100}%`;
  const intervalsOf = useOpenIntervals(span);
  return (
    <section class="time-line" aria-label="Time line">
      <div class="axis">
        <div class="axis-pick">
          <button type="button" disabled={busy || sliderValue === 0} onClick={() => moveTo(Math.round(pickedAt))}>
            Go to {sliderValue === 0 ? 'this time' : zone.formatDateTime(pickedAt)}
          </button>
        </div>
        <div class="axis-track">
          <div class="ticks" aria-hidden="true">
            {computeTicks(span, zone, 8).map(({ at, label }) => (
              <span key={at} class="tick" style={{ left: leftOf(at) }}>
                {label}
              </span>
            ))}
          </div>
          <input
            type="range"
            min="0"
            max="1000"
            value={sliderValue}
            aria-label="Pick a time"
            aria-valuetext={zone.formatDateTime(pickedAt)}
            onInput={(event) => setSliderValue(Number(event.currentTarget.value))}
          />
        </div>
      </div>
      <VirtualList
        label="Due"
        total={list.total ?? 0}
        rowHeight={46}
        itemAt={list.itemAt}
        onRange={list.onRange}
        keyOf={({ sessionId, messageIndex }) => `${sessionId}/${messageIndex}`}
      >
        {(item) => {
          const at = Date.parse(item.dueAt);
          return (
            <div class="due">
              <Link class="due-who" href={hrefOf('conversations', [item.sessionId])}>
                <span class="two-lines-first">{item.to ?? 'nobody'}</span>
                <span class="two-lines-second">
                  {item.kind} · {item.agentName} · {item.channelName ?? item.workspaceId}
                </span>
              </Link>
              <div class="due-track">
                {intervalsOf(item.workingHours).map((interval) => (
                  <span
                    key={interval.from}
                    class="open-hours"
                    title={describeHours(item.workingHours)}
                    style={{ left: leftOf(interval.from), right: `calc(100% - ${leftOf(interval.to)})` }}
                  />
                ))}
                <button
                  type="button"
                  class={`due-at due-at-${item.kind}`}
                  // It stays on the line at both ends.
                  style={{ left: leftOf(at), transform: `translate(${-fractionOf(at) * 100}%, -50%)` }}
                  disabled={busy || isPast(at)}
                  title={isPast(at) ? 'Due; waiting for a free line.' : 'Move the clock there'}
                  onClick={() => moveTo(at)}
                >
                  <time dateTime={item.dueAt}>{zone.formatTime(at)}</time>
                  <span class="visually-hidden"> {zone.formatDay(at)}: move the clock there</span>
                </button>
              </div>
            </div>
          );
        }}
      </VirtualList>
    </section>
  );
}

/** The open intervals of working hours, computed once for all rows with the same hours. */
function useOpenIntervals({ from, to }: TimeInterval): (hours: Item['workingHours']) => readonly TimeInterval[] {
  // Computed again when the line has moved by a hundredth.
  const step = (to - from) / 100;
  const rangeStart = Math.floor(from / step) * step;
  const cache = useMemo(() => new Map<string, readonly TimeInterval[]>(), [rangeStart, to - from]);
  return (hours) => {
    if (hours === null) return [];
    const key = JSON.stringify(hours);
    const found =
      cache.get(key) ?? openIntervals(hours, { from: rangeStart, to: rangeStart + (to - from) + step }, 1_200);
    cache.set(key, found);
    return found;
  };
}

function describeHours(hours: Item['workingHours']): string {
  if (hours === null) return '';
  return `Open from ${hours.start ?? '00:00'} to ${hours.end ?? '24:00'}, ${hours.timezone}`;
}
