import { useEffect, useState } from 'preact/hooks';
import { type Control, ControlError } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useLive } from './use-live.ts';

type Clock = ControlSchemas['Clock'];

export interface MockClock {
  /** undefined before the first response. */
  clock: Clock | undefined;
  /** What it shows, in milliseconds since 1970. It runs on between two responses of the mock. */
  now: number | undefined;
  refresh(): void;
}

/**
 * The clock of a workspace that has its own, else that of the mock. `now` is exact to `stepMs`, so that what shows it is
 * not drawn again without need.
 */
export function useMockClock(workspaceId: string | undefined, stepMs = 5_000): MockClock {
  // A clock can be set without any event.
  const { data: clock, refresh } = useLive((control) => readClock(control, workspaceId), `clock of ${workspaceId}`, {
    pollMs: 1_000,
  });
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (clock === undefined) return;
    const [readAt, startAt] = [performance.now(), Date.parse(clock.now)];
    if (clock.mode === 'manual') return setNow(startAt);
    const update = () => {
      const at = startAt + (performance.now() - readAt) * (clock.factor ?? 0);
      setNow(Math.floor(at / stepMs) * stepMs);
    };
    update();
    const timer = setInterval(update, Math.min(stepMs, 1_000));
    return () => clearInterval(timer);
  }, [clock?.now, clock?.mode, clock?.factor, stepMs]);
  return { clock, now: now ?? (clock && Date.parse(clock.now)), refresh };
}

/** Reads the clock of a workspace. Without one, or if the address names an unknown one, it reads that of the mock. */
export async function readClock(control: Control, workspaceId: string | undefined): Promise<Clock> {
  if (workspaceId === undefined) return control.getClock();
  try {
    return await control.getClock({ workspaceId });
  } catch (error) {
    if (error instanceof ControlError && error.errorCode === 'workspaceNotFound') return control.getClock();
    throw error;
  }
}
