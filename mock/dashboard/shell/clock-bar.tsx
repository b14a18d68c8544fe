import { useEffect, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem } from '../components/notice.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { ClockControls } from './clock-controls.tsx';

type Clock = ControlSchemas['Clock'];

/** The mock's time, the next due time, and the controls of the clock; and the time of a workspace with its own clock. */
export function ClockBar({ workspaceId }: { workspaceId: string | undefined }) {
  // Setting the clock need not cause an event.
  const { data: clock, refresh } = useLive((control) => control.getClock(), 'clock', { pollMs: 1_000 });
  const action = useAction(refresh);
  const now = useRunningTime(clock);
  if (clock === undefined) return <section class="clock" aria-label="Clock" />;
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
          <dd>{clock.nextAt === null ? 'none' : <Timestamp at={clock.nextAt} />}</dd>
        </div>
        {workspaceId !== undefined && <OwnClock key={workspaceId} workspaceId={workspaceId} />}
      </dl>
      <ClockControls clock={clock} busy={action.busy} run={action.run} />
      <Problem error={action.problem} />
    </section>
  );
}

/** What the clock of a workspace shows, if it has its own. */
function OwnClock({ workspaceId }: { workspaceId: string }) {
  const { data } = useLive((control) => control.getClock({ workspaceId }), `clock of ${workspaceId}`, {
    pollMs: 1_000,
  });
  if (data?.workspaceId === undefined) return null;
  return (
    <div>
      <dt>Now in {workspaceId}</dt>
      <dd>
        <Timestamp at={data.now} />
      </dd>
    </div>
  );
}

/** The current time: it runs on between two responses of the mock. */
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
