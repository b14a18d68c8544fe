import { useEffect, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { Moment } from '../parts/moment.tsx';
import { Problem } from '../parts/notice.tsx';
import { ClockControls } from './clock-controls.tsx';

type Clock = ControlSchemas['Clock'];

/** The mock's time, always in sight: how it runs, what it shows, what is due next, and every way to move it. */
export function ClockBar() {
  // The clock can be set without anything happening, so no event tells of it.
  const { data: clock, refresh } = useLive((control) => control.getClock(), 'clock', { everyMs: 1_000 });
  const action = useAction();
  const now = useRunning(clock);
  if (clock === undefined) return <section class="clock" aria-label="Clock" />;
  const done: typeof action.run = async (act) => {
    const was = await action.run(act);
    refresh();
    return was;
  };
  return (
    <section class="clock" aria-label="Clock">
      <dl>
        <div>
          <dt>Now</dt>
          <dd>
            <Moment at={now} />
          </dd>
        </div>
        <div>
          <dt>Next due</dt>
          <dd>{clock.nextAt === null ? 'nothing' : <Moment at={clock.nextAt} />}</dd>
        </div>
      </dl>
      <ClockControls clock={clock} busy={action.busy} run={done} />
      <Problem error={action.problem} />
    </section>
  );
}

/** What the clock shows by now: it runs on between two answers of the mock. */
function useRunning(clock: Clock | undefined): string {
  const [now, setNow] = useState('');
  useEffect(() => {
    if (clock === undefined) return;
    const readAt = performance.now();
    const show = () => {
      const passed = (performance.now() - readAt) * (clock.factor ?? 0);
      setNow(new Date(Date.parse(clock.now) + passed).toISOString());
    };
    show();
    if (clock.mode === 'manual') return;
    const timer = setInterval(show, 200);
    return () => clearInterval(timer);
  }, [clock?.now, clock?.mode, clock?.factor]);
  return now === '' ? (clock?.now ?? '') : now;
}
