import { useEffect, useState } from 'preact/hooks';
import { type Control, ControlError } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatIso } from '../format/time.ts';
import { useZone } from '../format/use-zone.ts';
import { useCommand } from './use-command.ts';
import { useLive } from './use-live.ts';

type Clock = ControlSchemas['Clock'];

/** The clock of a workspace that has its own, else that of the mock. */
export interface MockClock {
  /** undefined before the first response. */
  clock: Clock | undefined;
  /** What it shows, in milliseconds since 1970. It runs on between two responses of the mock. */
  now: number | undefined;
  refresh(): void;
}

/** Reads a clock. `now` is exact to `stepMs`, so that what shows it is not drawn again without need, and never in the past. */
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
      setNow(Math.ceil(at / stepMs) * stepMs);
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

/** A clock, and what can be done with it. */
export type ClockControl = ReturnType<typeof useClock>;

/** Controls a clock. */
export function useClock(workspaceId: string | undefined) {
  const zone = useZone();
  const mockClock = useMockClock(workspaceId, 200);
  const { clock, refresh } = mockClock;
  const { busy, problem, run } = useCommand(refresh);
  const [chosenSpeed, setChosenSpeed] = useState<string>();
  const isStopped = clock?.mode === 'manual';
  const speed =
    clock === undefined || isStopped ? (chosenSpeed ?? '1') : clock.mode === 'real' ? 'real' : String(clock.factor);
  // A workspace with a clock of its own is moved alone.
  const target = clock?.workspaceId === undefined ? {} : { workspaceId: clock.workspaceId };
  const stop = () => run((control) => control.setClock({ mode: 'manual' }), 'Clock stopped');
  const move = (to: number | undefined) =>
    void run(
      async (control) => {
        if (!isStopped) await control.setClock({ mode: 'manual' });
        if (to === undefined) return control.advanceToNext(target);
        return control.advanceClock({ ...target, to: new Date(to).toISOString() });
      },
      to === undefined ? 'Moved to the next event' : `Moved to ${formatIso(to, zone)}`,
    );
  const runAt = (next: string) => {
    if (next === 'real') return run((control) => control.setClock({ mode: 'real' }), 'Clock shows real time');
    const factor = Number(next);
    return run(
      (control) => control.setClock({ mode: 'scaled', factor }),
      `Clock runs${factor === 1 ? '' : ` ×${next}`}`,
    );
  };
  return {
    ...mockClock,
    busy,
    problem,
    isStopped,
    /** `real`, or a factor. */
    speed,
    /** Moves to what is due next. A clock that runs is stopped first. */
    next: () => move(undefined),
    moveTo: (at: number) => move(at),
    /** Lets it run with the speed that was chosen last, or stops it. */
    toggle() {
      if (!isStopped) void stop();
      else if (clock.workspaceId === undefined) void runAt(speed);
    },
    setSpeed(next: string) {
      setChosenSpeed(next);
      if (!isStopped) void runAt(next);
    },
    /** Gives the workspace a clock of its own, or takes it away. */
    setOwn(isOwn: boolean) {
      if (workspaceId === undefined) return;
      const done = isOwn ? 'has its own clock now, which only you move' : 'follows the clock of the mock';
      void run(
        (control) => control.setClock({ workspaceId, mode: isOwn ? 'manual' : 'mock' }),
        `${workspaceId} ${done}`,
      );
    },
  };
}
