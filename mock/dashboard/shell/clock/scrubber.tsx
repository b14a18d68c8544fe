import { useRef, useState } from 'preact/hooks';
import { clockStrings as strings } from '../../strings/shell.ts';
import { formatDistance } from '../../time/format-distance.ts';
import { formatIso } from '../../time/iso.ts';
import { useZone } from '../../time/zone-choice.ts';

const hourMs = 3_600_000;
const spans = [hourMs, 24 * hourMs, 7 * 24 * hourMs, 30 * 24 * hourMs];
const steps = 240;

/**
 * Time ahead as a line that is dragged along, with marks where something is due. Letting go moves the clock; with the
 * keyboard the arrows choose and Enter moves.
 */
export function Scrubber({
  now,
  due,
  busy,
  onMove,
}: {
  now: number;
  due: readonly number[];
  busy: boolean;
  onMove(at: number): void;
}) {
  const zone = useZone();
  const [spanMs, setSpanMs] = useState(24 * hourMs);
  const [step, setStep] = useState(0);
  const isByKey = useRef(false);
  const at = now + (step / steps) * spanMs;
  const aheadText = step === 0 ? '' : `${formatIso(at, zone)} (+${formatDistance(at - now)})`;
  const move = () => {
    if (step === 0) return;
    setStep(0);
    onMove(at);
  };
  return (
    <div class="scrubber">
      <span class="scrubber-track">
        {due
          .filter((dueAt) => dueAt >= now && dueAt <= now + spanMs)
          .map((dueAt) => (
            <span key={dueAt} class="scrubber-due" style={{ left: `${((dueAt - now) / spanMs) * 100}%` }} />
          ))}
        <input
          type="range"
          min={0}
          max={steps}
          value={step}
          disabled={busy}
          aria-label={strings.scrubber}
          aria-valuetext={aheadText || formatIso(now, zone)}
          onInput={({ currentTarget }) => setStep(Number(currentTarget.value))}
          onPointerDown={() => {
            isByKey.current = false;
          }}
          onKeyDown={(event) => {
            isByKey.current = true;
            if (event.key === 'Enter') move();
            if (event.key === 'Escape') setStep(0);
          }}
          onChange={() => {
            if (!isByKey.current) move();
          }}
        />
      </span>
      <output class="scrubber-at">{aheadText}</output>
      <select
        aria-label={strings.scrubSpan}
        value={spanMs}
        onChange={({ currentTarget }) => setSpanMs(Number(currentTarget.value))}
      >
        {spans.map((span) => (
          <option key={span} value={span}>
            {formatDistance(span)}
          </option>
        ))}
      </select>
    </div>
  );
}
