import { useState } from 'preact/hooks';
import { formatIso } from '../format/time.ts';
import { useZone } from '../format/use-zone.ts';
import type { MockEvent } from '../live/event-names.ts';
import { type MockClock, useMockClock } from '../live/use-mock-clock.ts';
import { type Command, useCommand } from './use-command.ts';

/** A clock, and what can be done with it. */
export interface ClockControl extends MockClock {
  busy: boolean;
  problem: Error | undefined;
  isStopped: boolean;
  /** Moves to what is due next. A clock that runs is stopped first. */
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

/** The clock of a workspace that has its own, else that of the mock. `onMoved` gets the events of a move. */
export function useClock(
  workspaceId: string | undefined,
  onMoved: (events: readonly MockEvent[]) => void = () => {},
): ClockControl {
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
  const setMode = (done: string, send: Command['send']) => void run({ done, scope: 'no-undo', send });
  const move = (to: number | undefined) =>
    void run({
      done: to === undefined ? 'Moved to what was due' : `Moved to ${formatIso(to, zone)}`,
      scope: clock?.workspaceId,
      async send(control) {
        if (!isStopped) await control.setClock({ mode: 'manual' });
        const result =
          to === undefined
            ? await control.advanceToNext(target)
            : await control.advanceClock({ ...target, to: new Date(to).toISOString() });
        onMoved(result.events);
        return result;
      },
    });
  const runAt = (next: string) => {
    if (next === 'real') return setMode('real time', (control) => control.setClock({ mode: 'real' }));
    const factor = Number(next);
    const done = factor === 1 ? 'Clock runs' : `Clock runs ×${factor}`;
    setMode(done, (control) => control.setClock({ mode: 'scaled', factor }));
  };
  return {
    ...mockClock,
    busy,
    problem,
    isStopped,
    speed,
    next: () => move(undefined),
    moveTo: move,
    toggle() {
      if (!isStopped) setMode('Clock stopped', (control) => control.setClock({ mode: 'manual' }));
      else if (clock.workspaceId === undefined) runAt(speed);
    },
    setSpeed(next) {
      setChosenSpeed(next);
      if (!isStopped) runAt(next);
    },
    setOwn(isOwn) {
      if (workspaceId === undefined) return;
      void run({
        done: isOwn
          ? `${workspaceId} has its own clock now, which is stopped until you move it`
          : `${workspaceId} follows the clock of the mock`,
        scope: workspaceId,
        send: (control) => control.setClock({ workspaceId, mode: isOwn ? 'manual' : 'mock' }),
      });
    },
  };
}
