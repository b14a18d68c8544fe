import { useId, useState } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import { Select } from '../components/select.tsx';
import { TimeSlider } from '../components/time-slider.tsx';
import { formatDistance, formatIso, parseTimestamp } from '../format/time.ts';
import { useZone } from '../format/use-zone.ts';

const hourMs = 3_600_000;
const spans = [hourMs, 24 * hourMs, 7 * 24 * hourMs, 30 * 24 * hourMs];

/** Time ahead as a line that is dragged along, with marks where something is due. */
export function Scrubber(props: { now: number; due: readonly number[]; busy: boolean; onMove(at: number): void }) {
  const { now, due, busy, onMove } = props;
  const zone = useZone();
  const [spanMs, setSpanMs] = useState(24 * hourMs);
  const to = now + spanMs;
  return (
    <>
      <TimeSlider
        label="Time ahead"
        from={now}
        to={to}
        busy={busy}
        format={(at) => formatIso(at, zone)}
        onMove={onMove}
      >
        {due
          .filter((at) => at >= now && at <= to)
          .map((at) => (
            <span key={at} class="time-slider-due" style={{ left: `${((at - now) / spanMs) * 100}%` }} />
          ))}
      </TimeSlider>
      <Select
        aria-label="Length of the scrubber"
        value={spanMs}
        options={spans.map((span) => [String(span), formatDistance(span)])}
        onSelect={(value) => setSpanMs(Number(value))}
      />
    </>
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
      class="actions"
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
