import { useEffect, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem } from '../components/notice.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { ClockControls } from './clock-controls.tsx';

type Clock = ControlSchemas['Clock'];

/** The mock's time, always in sight: how it runs, what it shows, what is due next, and every way to move it. */
export function ClockBar() {
  // The clock can be set without anything happening, so no event tells of it.
  const { data: clock, refresh } = useLive((control) => control.getClock(), 'clock', { pollMs: 1_000 });
  const action = useAction();
  const now = useRunningTime(clock);
  if (clock === undefined) return <section class="clock" aria-label="Clock" />;
  const runAndRefresh: typeof action.run = async (operation) => {
    const succeeded = await action.run(operation);
    refresh();
    return succeeded;
  };
  return (
    <section class="clock" aria-label="Clock">
      <dl>
        <div>
          <dt>Now</dt>
          <dd>
            <Timestamp at={now} />
          </dd>
        </div>
        <div>
          <dt>Next due</dt>
          <dd>{clock.nextAt === null ? 'nothing' : <Timestamp at={clock.nextAt} />}</dd>
        </div>
      </dl>
      <ClockControls clock={clock} busy={action.busy} run={runAndRefresh} />
      <Problem error={action.problem} />
    </section>
  );
}

/** What the clock shows by now: it runs on between two answers of the mock. */
function useRunningTime(clock: Clock | undefined): string {
  const [now, setNow] = useState('');
  useEffect(() => {
    if (clock === undefined) return;
    const readAt = performance.now();
    const update = () => {
      const elapsedMs = (performance.now() - readAt) * (clock.factor ?? 0);
      setNow(new Date(Date.parse(clock.now) + elapsedMs).toISOString());
    };
    update();
    if (clock.mode === 'manual') return;
    const timer = setInterval(update, 200);
    return () => clearInterval(timer);
  }, [clock?.now, clock?.mode, clock?.factor]);
  return now === '' ? (clock?.now ?? '') : now;
}
