import './schedule.css';
import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { useWindow } from '../live/use-window.ts';
import { Empty, Problem } from '../parts/notice.tsx';
import type { ViewProps } from '../view.ts';
import { Happened } from './happened.tsx';
import { Options, spanMs, spanOf } from './options.tsx';
import { TimeLine } from './time-line.tsx';
import { zoneOf } from './zone.ts';

type MockEvent = ControlSchemas['Event'];

/** Pending messages and queued calls on a time line, and what happens when the clock is moved along it. */
export function Schedule({ query }: ViewProps) {
  const [happened, setHappened] = useState<readonly MockEvent[]>();
  const action = useAction();
  const { data: clock, refresh } = useLive((control) => control.getClock(), 'clock', { everyMs: 1_000 });
  const span = spanOf(query);
  const workspaceId = query.get('workspaceId') ?? undefined;
  const asked = workspaceId === undefined ? {} : { workspaceId };
  const zoneName = query.get('zone') ?? 'UTC';
  const zone = zoneOf(zoneName);
  // What is due by the end of the line changes as time passes, without anything happening.
  const list = useWindow(
    async (control, page) => {
      const { now } = await control.getClock();
      const until = new Date(Math.min(Date.parse(now) + spanMs[span], lastMoment)).toISOString();
      const { scheduled: items, total } = await control.listSchedule({ ...asked, ...page, until });
      return { items, total };
    },
    `${span} ${workspaceId}`,
    { everyMs: 2_000 },
  );
  const { data: all } = useLive((control) => control.listSchedule({ ...asked, limit: 1 }), `all ${workspaceId}`);
  const move = (step: 'next' | number) =>
    action.run(async (control) => {
      if (clock?.mode !== 'manual') await control.setClock({ mode: 'manual' });
      const moved =
        step === 'next' ? await control.moveToNext() : await control.advanceClock({ to: new Date(step).toISOString() });
      setHappened(moved.happened);
      refresh();
      list.refresh();
    });
  if (clock === undefined) return null;
  const from = Date.parse(clock.now);
  const later = Math.max(0, (all?.total ?? 0) - (list.total ?? 0));
  return (
    <div class="schedule">
      <Options query={query} shown={list.total} later={later}>
        <button
          type="button"
          class="primary"
          disabled={action.busy || clock.nextAt === null}
          onClick={() => move('next')}
        >
          Next
        </button>
      </Options>
      {clock.mode !== 'manual' && (
        <p class="aside">
          The clock runs by itself. Moving it here takes it in hand: it then stands still between moves.
        </p>
      )}
      <Problem error={action.problem ?? list.problem} />
      {zone === undefined && <Problem error={new Error(`No time zone is named ${zoneName}; shown is UTC.`)} />}
      {list.total === 0 && (
        <Empty title={later === 0 ? 'Nothing is scheduled.' : 'Nothing is due in this span.'}>
          <p>
            {later === 0
              ? 'A message with a scheduleTime, or a call, stands here until its moment has come.'
              : `${later.toLocaleString('en')} later: choose a longer span.`}
          </p>
        </Empty>
      )}
      {list.total !== undefined && list.total > 0 && (
        <TimeLine
          span={{ from, to: Math.min(from + spanMs[span], lastMoment) }}
          zone={zone ?? utc}
          list={list}
          busy={action.busy}
          moveTo={move}
        />
      )}
      {happened !== undefined && <Happened events={happened} zone={zone ?? utc} />}
    </div>
  );
}

const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

const utc = {
  name: 'UTC',
  offsetMs: () => 0,
  day: (at: number) => new Date(at).toISOString().slice(0, 10),
  time: (at: number) => new Date(at).toISOString().slice(11, 16),
  moment: (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' '),
};
