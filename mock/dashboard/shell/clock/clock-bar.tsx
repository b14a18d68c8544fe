import './clock.css';
import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../../src/control-operations.ts';
import { useLive } from '../../live/use-live.ts';
import { clockStrings as strings } from '../../strings/shell.ts';
import { formatDistance } from '../../time/format-distance.ts';
import { formatIso } from '../../time/iso.ts';
import { useZone } from '../../time/zone-choice.ts';
import { MoveForm } from './move-form.tsx';
import { Scrubber } from './scrubber.tsx';
import type { ClockControl } from './use-clock.ts';
import { ZoneSelect } from './zone-select.tsx';

const speeds = ['real', '1', '10', '60', '3600'];

/** The time in the mock's world: what it is, what comes next, and what moves it. */
export function ClockBar({ control, ...rest }: BarProps) {
  const { clock } = control;
  if (clock === undefined) return <section class="clock" aria-label={strings.region} />;
  return <KnownClock control={control} clock={clock} {...rest} />;
}

interface BarProps {
  control: ClockControl;
  workspaceId: string | undefined;
  onZone(name: string): void;
}

function KnownClock({ control, clock, workspaceId, onZone }: BarProps & { clock: ControlSchemas['Clock'] }) {
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  const { now, isStopped, busy, speed } = control;
  const scope = workspaceId === undefined ? {} : { workspaceId };
  const { data: schedule } = useLive(
    (mock) => mock.listSchedule({ ...scope, limit: 50 }),
    `due in ${workspaceId ?? 'all'} ${clock.nextAt ?? ''}`,
  );
  const own = clock.workspaceId;
  const due = schedule?.scheduled ?? [];
  const nextAt = clock.nextAt === null ? undefined : Date.parse(clock.nextAt);
  return (
    <section class={isOpen ? 'clock clock-open' : 'clock'} aria-label={strings.region}>
      {own === undefined && (
        <button
          type="button"
          class="clock-play"
          aria-label={isStopped ? strings.play : strings.pause}
          disabled={busy}
          onClick={control.toggle}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={isStopped ? 'M4 2.5v11l9-5.5z' : 'M4 3h3v10H4zm5 0h3v10H9z'} />
          </svg>
        </button>
      )}
      <dl class="clock-now">
        <dt>{own === undefined ? strings.now : strings.nowIn(own)}</dt>
        <dd>
          <time class="timestamp" dateTime={new Date(now).toISOString()}>
            {formatIso(now, zone)}
          </time>
          {isStopped && <span class="clock-stopped">{strings.stopped}</span>}
        </dd>
      </dl>
      <button type="button" disabled={busy || nextAt === undefined} title={strings.nextHint} onClick={control.next}>
        {strings.next}
      </button>
      <button type="button" class="clock-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {strings.more}
      </button>
      <dl class="clock-next">
        <dt>{strings.nextDue}</dt>
        <dd>
          {nextAt === undefined ? (
            strings.nothingDue
          ) : (
            <time dateTime={new Date(nextAt).toISOString()} title={formatIso(nextAt, zone)}>
              {describeDue(
                nextAt - now,
                due.find(({ dueAt, waiting }) => !waiting && Date.parse(dueAt) <= nextAt),
              )}
            </time>
          )}
        </dd>
      </dl>
      <div class="clock-more">
        {own === undefined && (
          <label>
            <span class="visually-hidden">{strings.speed}</span>
            <select
              value={speed}
              disabled={busy}
              onChange={({ currentTarget }) => control.setSpeed(currentTarget.value)}
            >
              {[...new Set([...speeds, speed])].map((name) => (
                <option key={name} value={name}>
                  {name === 'real' ? strings.realTime : strings.factor(Number(name))}
                </option>
              ))}
            </select>
          </label>
        )}
        <ZoneSelect onZone={onZone} />
        {workspaceId !== undefined && (
          <button type="button" class="quiet" disabled={busy} onClick={() => control.setOwn(own === undefined)}>
            {own === undefined ? strings.ownClock(workspaceId) : strings.sharedClock(workspaceId)}
          </button>
        )}
        {isStopped && (
          <div class="clock-move">
            <Scrubber now={now} due={due.map(({ dueAt }) => Date.parse(dueAt))} busy={busy} onMove={control.moveTo} />
            <MoveForm now={now} busy={busy} onMove={control.moveTo} />
          </div>
        )}
      </div>
    </section>
  );
}

/** What is due, if it is a message or a call; between them are steps that no list has, such as the end of a call. */
function describeDue(inMs: number, item: { kind: 'message' | 'call'; to: string | null } | undefined): string {
  const to = item?.to ?? '';
  const names = { message: strings.dueMessage(to), call: strings.dueCall(to) };
  const what = item === undefined ? strings.dueOther : names[item.kind];
  return inMs <= 0 ? strings.dueNow(what) : strings.dueIn(formatDistance(inMs), what);
}
