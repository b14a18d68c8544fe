import { useId, useRef, useState } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import { Select } from '../components/select.tsx';
import { formatDistance, formatIso, parseTimestamp } from '../format/time.ts';
import { useZone } from '../format/use-zone.ts';

const hourMs = 3_600_000;
const spans = [hourMs, 24 * hourMs, 7 * 24 * hourMs, 30 * 24 * hourMs];
const steps = 240;

/**
 * Time ahead as a line that is dragged along, with marks where something is due. Letting go moves the clock; with the
 * keyboard the arrows choose and Enter moves.
 */
export function Scrubber(props: { now: number; due: readonly number[]; busy: boolean; onMove(at: number): void }) {
  const { now, due, busy, onMove } = props;
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
          aria-label="Time ahead"
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
      <Select
        aria-label="Length of the scrubber"
        value={spanMs}
        options={spans.map((span) => [String(span), formatDistance(span)])}
        onSelect={(value) => setSpanMs(Number(value))}
      />
    </div>
  );
}
const jumps = ['+1m', '+1h', '+1d'];

/** Moves the clock to a timestamp as a person writes it. */
export function MoveForm({ now, busy, onMove }: { now: number; busy: boolean; onMove(at: number): void }) {
  const zone = useZone();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const move = (to: string) => {
    const at = parseTimestamp(to, { now, zone });
    if (at === undefined) return setProblem(notATime(to));
    if (at < now) return setProblem(`The clock cannot go back to ${formatIso(at, zone)}. Load a snapshot, or reset.`);
    setProblem('');
    setText('');
    onMove(at);
  };
  return (
    <form
      class="clock-move-form"
      onSubmit={(event) => {
        event.preventDefault();
        move(text);
      }}
    >
      {jumps.map((jump) => (
        <Button label={jump} key={jump} disabled={busy} onClick={() => move(jump)} />
      ))}
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        size={17}
        aria-label="Move to"
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        placeholder={formatIso(now + 86_400_000, zone).slice(0, 16)}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button label="Move" type="submit" disabled={busy || text === ''} />
      <p id={`${id}-problem`} class="field-error" role="alert">
        {problem}
      </p>
    </form>
  );
}

function notATime(text: string): string {
  return (
    `“${text}” is no time. Write 2027-01-01 09:00, or +2h, or 09:00. ` +
    'Add Z or an offset such as +05:30 if it is not in the chosen zone.'
  );
}
