import { useRef, useState } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import { formatDistance } from '../format/time.ts';
import type { Zone } from '../format/zone.ts';
import type { TimeInterval } from './zone-time.ts';

/** The line of the mock's current time. Dragged, or moved by the arrow keys and Enter, it moves the clock. */
export function NowLine(props: { span: TimeInterval; zone: Zone; busy: boolean; moveTo(at: number): void }) {
  const {
    span: { from, to },
    zone,
    busy,
    moveTo,
  } = props;
  const area = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<number>();
  const isDragged = useRef(false);
  const length = to - from;
  const at = picked ?? from;
  const fraction = Math.max(0, Math.min(1, (at - from) / length));
  const pick = (instant: number) => {
    const rounded = Math.round(instant / roundingOf(length)) * roundingOf(length);
    setPicked(rounded <= from ? undefined : Math.min(rounded, to));
  };
  const go = () => {
    if (picked === undefined || busy) return;
    setPicked(undefined);
    moveTo(picked);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at + length / 96,
      ArrowUp: at + length / 96,
      ArrowLeft: at - length / 96,
      ArrowDown: at - length / 96,
      PageUp: at + length / 12,
      PageDown: at - length / 12,
      Home: from,
      End: to,
      Escape: from,
    };
    const target = targets[event.key];
    if (event.key === 'Enter') go();
    else if (target !== undefined) pick(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (isDragged.current && box !== undefined) pick(from + ((event.clientX - box.left) / box.width) * length);
  };
  return (
    <div class="now-area" ref={area}>
      {picked !== undefined && <div class="now-way" style={{ width: `${fraction * 100}%` }} />}
      <div
        class={picked === undefined ? 'now-line' : 'now-line now-line-picked'}
        style={{ left: `${fraction * 100}%` }}
        role="slider"
        tabIndex={0}
        aria-label="Now line: move the clock"
        title="Drag it, or use the arrow keys and Enter."
        aria-valuemin={0}
        aria-valuemax={Math.round(length / 1_000)}
        aria-valuenow={Math.round((at - from) / 1_000)}
        aria-valuetext={zone.formatDateTime(at)}
        aria-disabled={busy}
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0 || busy) return;
          isDragged.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          if (isDragged.current) go();
          isDragged.current = false;
        }}
        onPointerCancel={() => {
          isDragged.current = false;
          setPicked(undefined);
        }}
      >
        <span class={fraction > 0.7 ? 'now-label now-label-left' : 'now-label'} aria-hidden="true">
          {picked === undefined ? 'now' : `${zone.formatDateTime(at)} · +${formatDistance(at - from)}`}
        </span>
      </div>
      {picked !== undefined && !isDragged.current && (
        <div class="now-actions">
          <Button label={`Go to ${zone.formatDateTime(picked)}`} class="primary" disabled={busy} onClick={go} />
          <Button label="Stay here" onClick={() => setPicked(undefined)} />
        </div>
      )}
    </div>
  );
}

/** What is picked on a line of that length is round: seconds, minutes or quarters of an hour. */
function roundingOf(length: number): number {
  if (length <= 3_600_000) return 1_000;
  return length <= 7 * 86_400_000 ? 60_000 : 900_000;
}
