import { useEffect, useState } from 'preact/hooks';
import { readClock } from './read-clock.ts';
import { useLive } from './use-live.ts';

/**
 * The time in a workspace, or the mock's, in milliseconds since 1970; undefined before the first response. It is exact to
 * `stepMs`, so that what shows it is not drawn again without need.
 */
export function useMockNow(workspaceId: string | undefined, stepMs = 5_000): number | undefined {
  const { data: clock } = useLive((control) => readClock(control, workspaceId), `now in ${workspaceId}`, {
    pollMs: 2_000,
  });
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (clock === undefined) return;
    const [readAt, startAt] = [performance.now(), Date.parse(clock.now)];
    const update = () => {
      const at = startAt + (performance.now() - readAt) * (clock.factor ?? 0);
      setNow(clock.mode === 'manual' ? startAt : Math.floor(at / stepMs) * stepMs);
    };
    update();
    if (clock.mode === 'manual') return;
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [clock?.now, clock?.mode, clock?.factor, stepMs]);
  return now;
}
