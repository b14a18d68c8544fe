import { useEffect, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../../src/control-operations.ts';
import { readClock } from '../../live/read-clock.ts';
import { useLive } from '../../live/use-live.ts';
import { type Step, type Steps, useStep } from '../../steering/use-step.ts';
import { clockStrings as strings } from '../../strings/shell.ts';
import { formatIso } from '../../time/iso.ts';
import { useZone } from '../../time/zone-choice.ts';

type Clock = ControlSchemas['Clock'];

/** The clock that the header shows, and what can be done with it. */
export interface ClockControl extends Pick<Steps, 'busy'> {
  /** undefined before the first response. */
  clock: Clock | undefined;
  /** The current time: it runs on between two responses of the mock. */
  now: number;
  isStopped: boolean;
  /** Moves to what is due next; a clock that runs is stopped for it. */
  next(): void;
  moveTo(at: number): void;
  /** Lets it run with the speed that was chosen last, or stops it. */
  toggle(): void;
  /** `real`, or a factor. */
  speed: string;
  setSpeed(speed: string): void;
  /** Gives the workspace a clock of its own, or takes it away. */
  setOwn(isOwn: boolean): void;
}

/** The clock of a workspace that has its own, else that of the mock. */
export function useClock(workspaceId: string | undefined): ClockControl {
  const zone = useZone();
  // Setting the clock need not cause an event.
  const { data: clock, refresh } = useLive(
    (control) => readClock(control, workspaceId),
    `clock of ${workspaceId ?? 'the mock'}`,
    { pollMs: 1_000 },
  );
  const [chosenSpeed, setChosenSpeed] = useState<string>();
  const steps = useStep();
  const now = useRunningTime(clock);
  const target = clock?.workspaceId === undefined ? {} : { workspaceId: clock.workspaceId };
  const isStopped = clock?.mode === 'manual';
  const speed =
    clock === undefined || isStopped ? (chosenSpeed ?? '1') : clock.mode === 'real' ? 'real' : String(clock.factor);
  const run = (step: Step) => void steps.run(step).finally(refresh);
  const move = (done: string, send: Step['send']) =>
    run({
      done,
      scope: clock?.workspaceId,
      send: async (control) => {
        if (!isStopped) await control.setClock({ mode: 'manual' });
        return send(control);
      },
    });
  const runAt = (nextSpeed: string) =>
    run({
      done: nextSpeed === 'real' ? strings.realTime : strings.running(Number(nextSpeed)),
      scope: 'no-undo',
      send: (control) =>
        control.setClock(nextSpeed === 'real' ? { mode: 'real' } : { mode: 'scaled', factor: Number(nextSpeed) }),
    });
  return {
    clock,
    now,
    isStopped,
    busy: steps.busy,
    speed,
    next: () => move(strings.movedToNext, (control) => control.advanceToNext(target)),
    moveTo: (at) =>
      move(strings.moved(formatIso(at, zone)), (control) =>
        control.advanceClock({ ...target, to: new Date(at).toISOString() }),
      ),
    toggle() {
      if (isStopped && clock?.workspaceId === undefined) runAt(speed);
      else if (!isStopped)
        run({ done: strings.paused, scope: 'no-undo', send: (control) => control.setClock({ mode: 'manual' }) });
    },
    setSpeed(next) {
      setChosenSpeed(next);
      if (!isStopped) runAt(next);
    },
    setOwn(isOwn) {
      if (workspaceId === undefined) return;
      run({
        done: isOwn ? strings.ownClockGiven(workspaceId) : strings.sharedClockGiven(workspaceId),
        scope: workspaceId,
        send: (control) => control.setClock({ workspaceId, mode: isOwn ? 'manual' : 'mock' }),
      });
    },
  };
}

function useRunningTime(clock: Clock | undefined): number {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (clock === undefined) return;
    const readAt = performance.now();
    const update = () => setNow(Date.parse(clock.now) + (performance.now() - readAt) * (clock.factor ?? 0));
    update();
    if (clock.mode === 'manual') return;
    const timer = setInterval(update, 200);
    return () => clearInterval(timer);
  }, [clock?.now, clock?.mode, clock?.factor]);
  return now ?? (clock === undefined ? 0 : Date.parse(clock.now));
}
