import { useId, useState } from 'preact/hooks';
import { clockStrings as strings } from '../../strings/shell.ts';
import { formatIso, parseMoment } from '../../time/iso.ts';
import { useZone } from '../../time/zone-choice.ts';

const jumps = ['+1m', '+1h', '+1d'];

/** Moves the clock to a moment that is written as one means it. */
export function MoveForm({ now, busy, onMove }: { now: number; busy: boolean; onMove(at: number): void }) {
  const zone = useZone();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const move = (to: string) => {
    const at = parseMoment(to, { now, zone });
    if (at === undefined) return setProblem(strings.moveProblem(to));
    if (at < now) return setProblem(strings.pastProblem(formatIso(at, zone)));
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
        <button key={jump} type="button" disabled={busy} onClick={() => move(jump)}>
          {jump}
        </button>
      ))}
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        size={17}
        aria-label={strings.moveTo}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        placeholder={formatIso(now + 86_400_000, zone).slice(0, 16)}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" disabled={busy || text === ''}>
        {strings.move}
      </button>
      <p id={`${id}-problem`} class="field-error" role="alert">
        {problem}
      </p>
    </form>
  );
}
