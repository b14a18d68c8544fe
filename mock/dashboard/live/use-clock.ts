import { useEffect, useState } from 'preact/hooks';
import { type Control, ControlError, type ControlSchemas } from '../../../src/control-operations.ts';
import { useZone } from './shared.ts';
import { formatIso } from './time.ts';
import { useCommand, useLive } from './use-live.ts';

type Clock = ControlSchemas['Clock'];

export function useMockClock(workspaceId: string | undefined, stepMs = 5_000) {
  const { data: clock } = useLive((control) => readClock(control, workspaceId), `clock of ${workspaceId}`);
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
    const timer = setInterval(update, 200);
    return () => clearInterval(timer);
  }, [clock?.now, clock?.mode, clock?.factor, stepMs]);
  return { clock, now: now ?? (clock && Date.parse(clock.now)) };
}

export async function readClock(control: Control, workspaceId: string | undefined): Promise<Clock> {
  if (workspaceId === undefined) return control.getClock();
  try {
    return await control.getClock({ workspaceId });
  } catch (error) {
    if (error instanceof ControlError && error.errorCode === 'workspaceNotFound') return control.getClock();
    throw error;
  }
}

export type ClockControl = ReturnType<typeof useClock>;

export function useClock(workspaceId: string | undefined) {
  const zone = useZone();
  const { clock, now } = useMockClock(workspaceId, 200);
  const { busy, run } = useCommand();
  const [chosenSpeed, setChosenSpeed] = useState<string>();
  const isStopped = clock?.mode === 'manual';
  const speed =
    clock === undefined || isStopped ? (chosenSpeed ?? '1') : clock.mode === 'real' ? 'real' : String(clock.factor);
  const target = clock?.workspaceId === undefined ? {} : { workspaceId: clock.workspaceId };
  const move = (to: number | undefined) =>
    void run(
      async (control) => {
        if (!isStopped) await control.setClock({ mode: 'manual' });
        if (to === undefined) return control.advanceToNext(target);
        return control.advanceClock({ ...target, to: new Date(to).toISOString() });
      },
      to === undefined ? 'Moved to the next event' : `Moved to ${formatIso(to, zone)}`,
    );
  const runAt = (next: string) =>
    void run(
      (control) => control.setClock(next === 'real' ? { mode: 'real' } : { mode: 'scaled', factor: Number(next) }),
      next === 'real' ? 'Clock shows real time' : `Clock runs${next === '1' ? '' : ` ×${next}`}`,
    );
  return {
    clock,
    now,
    busy,
    isStopped,
    speed,
    next: () => move(undefined),
    moveTo: (at: number) => move(at),
    undo: clock?.undoTo && (() => void run((control) => control.undoClockMove(target), 'Move of the clock undone')),
    toggle() {
      if (!isStopped) void run((control) => control.setClock({ mode: 'manual' }), 'Clock stopped');
      else if (clock.workspaceId === undefined) runAt(speed);
    },
    setSpeed(next: string) {
      setChosenSpeed(next);
      if (!isStopped) runAt(next);
    },
    setOwn(isOwn: boolean) {
      if (workspaceId === undefined) return;
      const done = isOwn ? 'has its own clock now' : 'follows the clock of the mock';
      const mode = isOwn ? 'manual' : 'mock';
      void run((control) => control.setClock({ workspaceId, mode }), `${workspaceId} ${done}`);
    },
  };
}
