import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { Action } from '../live/use-action.ts';

const speeds = [1, 10, 60, 3_600];
const spans = [
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
  const moment = Date.parse(`${to}Z`);
  const choose = (choice: string) => {
    if (choice === 'manual' || choice === 'real') return run((control) => control.setClock({ mode: choice }));
    return run((control) => control.setClock({ mode: 'scaled', factor: Number(choice) }));
  };
  const chosen = clock.mode === 'scaled' ? String(clock.factor) : clock.mode;
  const factors = clock.mode === 'scaled' && clock.factor !== null ? [...new Set([...speeds, clock.factor])] : speeds;
  const jump = (event: Event) => {
    event.preventDefault();
    if (!Number.isNaN(moment)) void run((control) => control.advanceClock({ to: new Date(moment).toISOString() }));
  };
  return (
    <div class="clock-controls">
      <label>
        <span class="unseen">How the clock runs</span>
        <select value={chosen} disabled={busy} onChange={(event) => void choose(event.currentTarget.value)}>
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
          <button type="button" disabled={busy || clock.nextAt === null} onClick={() => run((c) => c.moveToNext())}>
            Next
          </button>
          {spans.map(({ words, step }) => (
            <button key={words} type="button" disabled={busy} onClick={() => run((c) => c.advanceClock(step))}>
              {words}
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
            <button type="submit" disabled={busy || Number.isNaN(moment)}>
              Jump
            </button>
          </form>
        </>
      )}
    </div>
  );
}
