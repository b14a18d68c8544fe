import { useMemo, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { ListWindow } from '../live/use-window.ts';
import { VirtualList } from '../parts/virtual-list.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { openStretches, type Stretch } from './open-stretches.ts';
import { ticks } from './ticks.ts';
import type { Zone } from './zone.ts';

type Item = ControlSchemas['ScheduledItem'];

/** A row for each thing that is due, its moment on the line from now on, and its working hours shaded. */
export function TimeLine({
  span,
  zone,
  list,
  busy,
  moveTo,
}: {
  span: Stretch;
  zone: Zone;
  list: ListWindow<Item>;
  busy: boolean;
  moveTo(moment: number): void;
}) {
  const [picked, setPicked] = useState(0);
  const moment = span.from + ((span.to - span.from) * picked) / 1_000;
  const isOver = (at: number) => at <= span.from;
  const part = (at: number) => Math.max(0, Math.min(1, (at - span.from) / (span.to - span.from)));
  const left = (at: number) => `${part(at) * 100}%`;
  const stretchesOf = useStretches(span);
  return (
    <section class="time-line" aria-label="Time line">
      <div class="axis">
        <div class="axis-pick">
          <button type="button" disabled={busy || picked === 0} onClick={() => moveTo(Math.round(moment))}>
            Go to {picked === 0 ? 'a moment' : zone.moment(moment)}
          </button>
        </div>
        <div class="axis-track">
          <div class="ticks" aria-hidden="true">
            {ticks(span, zone, 8).map(({ at, label }) => (
              <span key={at} class="tick" style={{ left: left(at) }}>
                {label}
              </span>
            ))}
          </div>
          <input
            type="range"
            min="0"
            max="1000"
            value={picked}
            aria-label="Pick a moment"
            aria-valuetext={zone.moment(moment)}
            onInput={(event) => setPicked(Number(event.currentTarget.value))}
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
                {stretchesOf(item.workingHours).map((stretch) => (
                  <span
                    key={stretch.from}
                    class="open-hours"
                    title={hoursInWords(item.workingHours)}
                    style={{ left: left(stretch.from), right: `calc(100% - ${left(stretch.to)})` }}
                  />
                ))}
                <button
                  type="button"
                  class={`due-at due-at-${item.kind}`}
                  // It stays on the line at both ends.
                  style={{ left: left(at), transform: `translate(${-part(at) * 100}%, -50%)` }}
                  disabled={busy || isOver(at)}
                  title={isOver(at) ? 'It is due and waits for a line.' : 'Move the clock there'}
                  onClick={() => moveTo(at)}
                >
                  <time dateTime={item.dueAt}>{zone.time(at)}</time>
                  <span class="unseen"> {zone.day(at)}: move the clock there</span>
                </button>
              </div>
            </div>
          );
        }}
      </VirtualList>
    </section>
  );
}

/** The open stretches of working hours, worked out once for all rows that have the same. */
function useStretches({ from, to }: Stretch): (hours: Item['workingHours']) => readonly Stretch[] {
  // A line that runs with the clock is worked out again when it has moved by a hundredth.
  const step = (to - from) / 100;
  const begins = Math.floor(from / step) * step;
  const known = useMemo(() => new Map<string, readonly Stretch[]>(), [begins, to - from]);
  return (hours) => {
    if (hours === null) return [];
    const key = JSON.stringify(hours);
    const found = known.get(key) ?? openStretches(hours, { from: begins, to: begins + (to - from) + step }, 1_200);
    known.set(key, found);
    return found;
  };
}

function hoursInWords(hours: Item['workingHours']): string {
  if (hours === null) return '';
  return `Open from ${hours.start ?? '00:00'} to ${hours.end ?? '24:00'}, ${hours.timezone}`;
}
