import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { Action } from '../live/use-action.ts';

const speeds = [1, 10, 60, 3_600];
const jumps = [
  { words: '+1 min', step: { minutes: 1 } },
  { words: '+1 h', step: { hours: 1 } },
  { words: '+1 day', step: { days: 1 } },
] as const;

/** How the clock is moved. What only a manual clock can do is offered only then. */
export function ClockControls({
  clock,
  busy,
  run,
}: {
  clock: ControlSchemas['Clock'];
  busy: boolean;
  run: Action['run'];
}) {
  const [to, setTo] = useState('');
  const targetMs = Date.parse(`${to}Z`);
  const setMode = (choice: string) => {
    if (choice === 'manual' || choice === 'real') return run((control) => control.setClock({ mode: choice }));
    return run((control) => control.setClock({ mode: 'scaled', factor: Number(choice) }));
  };
  const selectedMode = clock.mode === 'scaled' ? String(clock.factor) : clock.mode;
  const factors = clock.mode === 'scaled' && clock.factor !== null ? [...new Set([...speeds, clock.factor])] : speeds;
  const jump = (event: Event) => {
    event.preventDefault();
    if (!Number.isNaN(targetMs)) void run((control) => control.advanceClock({ to: new Date(targetMs).toISOString() }));
  };
  return (
    <div class="clock-controls">
      <label>
        <span class="unseen">How the clock runs</span>
        <select value={selectedMode} disabled={busy} onChange={(event) => void setMode(event.currentTarget.value)}>
          <option value="real">real time</option>
          {factors.map((factor) => (
            <option key={factor} value={String(factor)}>
              runs ×{factor}
            </option>
          ))}
          <option value="manual">by hand</option>
        </select>
      </label>
      {clock.mode === 'manual' && (
        <>
          <button
            type="button"
            disabled={busy || clock.nextAt === null}
            onClick={() => run((control) => control.advanceToNext())}
          >
            Next
          </button>
          {jumps.map(({ words: label, step }) => (
            <button
              key={label}
              type="button"
              disabled={busy}
              onClick={() => run((control) => control.advanceClock(step))}
            >
              {label}
            </button>
          ))}
          <form class="jump" onSubmit={jump}>
            <label>
              <span class="unseen">Jump to this moment, in UTC</span>
              <input
                type="datetime-local"
                step="1"
                min={clock.now.slice(0, 19)}
                value={to}
                onInput={(event) => setTo(event.currentTarget.value)}
              />
            </label>
            <button type="submit" disabled={busy || Number.isNaN(targetMs)}>
              Jump
            </button>
          </form>
        </>
      )}
    </div>
  );
}
