import './schedule.css';
import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { EmptyState, Problem } from '../components/notice.tsx';
import { ComposeButton } from '../compose/compose-button.tsx';
import { readClock } from '../live/read-clock.ts';
import { useListWindow } from '../live/use-list-window.ts';
import { useLive } from '../live/use-live.ts';
import { useStep } from '../steering/use-step.ts';
import { clockStrings } from '../strings/shell.ts';
import { formatIso } from '../time/iso.ts';
import { mockZone, useFindZone, useZone } from '../time/zone-choice.ts';
import type { ViewProps } from '../view.ts';
import { parseSpan, ScheduleOptions, spanMs } from './schedule-options.tsx';
import { Timeline } from './timeline.tsx';
import { TriggeredEvents } from './triggered-events.tsx';

type MockEvent = ControlSchemas['Event'];

/** Pending messages and queued calls on a time line, and the events when the clock is moved along it. */
export function Schedule({ query }: ViewProps) {
  const [triggeredEvents, setTriggeredEvents] = useState<readonly MockEvent[]>();
  const steps = useStep();
  const workspaceId = query.get('workspaceId') || undefined;
  const filter = workspaceId === undefined ? {} : { workspaceId };
  const { data: clock, refresh } = useLive((control) => readClock(control, workspaceId), `clock ${workspaceId}`, {
    pollMs: 1_000,
  });
  const span = parseSpan(query);
  const defaultZone = useZone();
  const findZone = useFindZone();
  const zoneName = query.get('zone') ?? defaultZone.name;
  const namedZone = findZone(zoneName);
  const zone = namedZone ?? findZone(mockZone) ?? defaultZone;
  // What is due by the end of the line changes as time passes, without any event.
  const list = useListWindow(
    async (control, page) => {
      const { now } = await readClock(control, workspaceId);
      const until = new Date(Math.min(Date.parse(now) + spanMs[span], lastInstant)).toISOString();
      const { scheduled: items, total } = await control.listSchedule({ ...filter, ...page, until });
      return { items, total };
    },
    `${span} ${workspaceId}`,
    { pollMs: 2_000 },
  );
  const { data: unfiltered } = useLive(
    (control) => control.listSchedule({ ...filter, limit: 1 }),
    `all ${workspaceId}`,
  );
  const moveClock = (step: 'next' | number) =>
    steps.run({
      done: step === 'next' ? clockStrings.movedToNext : clockStrings.moved(formatIso(step, zone)),
      // A workspace with a clock of its own is moved alone.
      scope: clock?.workspaceId,
      async send(control) {
        const own = clock?.workspaceId === undefined ? {} : { workspaceId: clock.workspaceId };
        if (clock?.mode !== 'manual') await control.setClock({ mode: 'manual' });
        const result =
          step === 'next'
            ? await control.advanceToNext(own)
            : await control.advanceClock({ to: new Date(step).toISOString(), ...own });
        setTriggeredEvents(result.events);
        refresh();
        list.refresh();
        return result;
      },
    });
  if (clock === undefined) return null;
  const from = Date.parse(clock.now);
  const later = Math.max(0, (unfiltered?.total ?? 0) - (list.total ?? 0));
  return (
    <div class="schedule">
      <ScheduleOptions query={query} dueCount={list.total} laterCount={later} defaultZone={defaultZone.name}>
        <button
          type="button"
          class="primary"
          disabled={steps.busy || clock.nextAt === null}
          onClick={() => moveClock('next')}
        >
          Next
        </button>
      </ScheduleOptions>
      {clock.mode !== 'manual' && <p class="aside">The clock runs by itself. Moving it here switches it to manual.</p>}
      <Problem error={steps.problem ?? list.problem} />
      {namedZone === undefined && <Problem error={new Error(`Unknown time zone ${zoneName}; showing UTC.`)} />}
      {list.total === 0 && (
        <EmptyState title={later === 0 ? 'Nothing is scheduled.' : 'Nothing is due in this span.'}>
          <p>
            {later === 0
              ? 'Messages with a scheduleTime, and calls, appear here until they are due.'
              : `${later.toLocaleString('en')} later: choose a longer span.`}
          </p>
          {later === 0 && <ComposeButton kind="triggerChat" />}
        </EmptyState>
      )}
      {list.total !== undefined && list.total > 0 && (
        <Timeline
          span={{ from, to: Math.min(from + spanMs[span], lastInstant) }}
          zone={zone}
          list={list}
          busy={steps.busy}
          moveTo={moveClock}
        />
      )}
      {triggeredEvents !== undefined && <TriggeredEvents events={triggeredEvents} zone={zone} />}
    </div>
  );
}

const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');
