import { Button, Select, toOptions } from '../components/buttons.tsx';
import { Icon } from '../components/marks.tsx';
import { shownZone, useZone } from '../live/shared.ts';
import { formatDistance, formatIso, listTimeZones, parseTimestamp } from '../live/time.ts';
import type { ClockControl } from '../live/use-clock.ts';
import { notice, useLive } from '../live/use-live.ts';

const speeds = ['real', '1', '10', '60', '3600'];

export function ClockBar({ control, workspaceId }: { control: ClockControl; workspaceId: string | undefined }) {
  const { clock, now = 0, isStopped, busy, speed } = control;
  const zone = useZone();
  const { data: schedule } = useLive(
    (control) => control.listSchedule({ ...(workspaceId !== undefined && { workspaceId }), limit: 50 }),
    `due in ${workspaceId ?? 'all'}`,
  );
  if (clock === undefined) return <section class="clock" aria-label="Clock" />;
  const owner = clock.workspaceId;
  const nextAt = clock.nextAt === null ? undefined : Date.parse(clock.nextAt);
  const next = schedule?.scheduled.find(({ expectedAt }) => Date.parse(expectedAt) === nextAt);
  return (
    <section class="clock" aria-label="Clock">
      {owner === undefined && (
        <button
          type="button"
          aria-label={isStopped ? 'Let the clock run' : 'Stop the clock'}
          disabled={busy}
          onClick={control.toggle}
        >
          <Icon name={isStopped ? 'run' : 'stop'} />
        </button>
      )}
      <dl class="clock-now">
        <dt>{owner === undefined ? 'Now' : `Now in ${owner}`}</dt>
        <dd>
          <time class="timestamp" dateTime={new Date(now).toISOString()}>
            {formatIso(now, zone)}
          </time>
          {isStopped && <span class="clock-stopped"> stopped</span>}
        </dd>
      </dl>
      <Button
        label="Next"
        disabled={busy || nextAt === undefined}
        title="Move to what is due next"
        onClick={control.next}
      />
      <dl class="clock-next">
        <dt>Next due</dt>
        <dd>
          {nextAt === undefined ? (
            'nothing'
          ) : (
            <time dateTime={new Date(nextAt).toISOString()} title={formatIso(nextAt, zone)}>
              {describeDue(nextAt - now, next)}
            </time>
          )}
        </dd>
      </dl>
      {control.undo && <Button label="Undo" disabled={busy} title="Undo the last move" onClick={control.undo} />}
      {isStopped && <MoveForm now={now} busy={busy} onMove={control.moveTo} />}
      {owner === undefined && (
        <Select
          aria-label="Speed"
          value={speed}
          disabled={busy}
          options={[...new Set([...speeds, speed])].map((name) => [name, name === 'real' ? 'real time' : `×${name}`])}
          onSelect={control.setSpeed}
        />
      )}
      <Select aria-label="Time zone" value={zone} options={toOptions(listTimeZones())} onSelect={shownZone.set} />
      {workspaceId !== undefined && (
        <Button
          label="Own clock"
          title={`Whether ${workspaceId} has a clock of its own, instead of that of the mock`}
          aria-pressed={owner !== undefined}
          disabled={busy}
          onClick={() => control.setOwn(owner === undefined)}
        />
      )}
    </section>
  );
}

function describeDue(inMs: number, item: { kind: 'message' | 'call'; to: string | null } | undefined): string {
  const what = item === undefined ? 'the next step of a chat or call' : `${item.kind} to ${item.to ?? ''}`;
  return inMs <= 0 ? `now: ${what}` : `in ${formatDistance(inMs)}: ${what}`;
}

const jumps = ['+1m', '+1h', '+1d'];
const timeHint =
  'Write 2027-01-01 09:00, +2h, 09:00, tomorrow 09:00 or next working day. Add Z or an offset such as +05:30 if it is not in the chosen zone.';

function MoveForm({ now, busy, onMove }: { now: number; busy: boolean; onMove(at: number): void }) {
  const zone = useZone();
  const move = (text: string): boolean => {
    const at = parseTimestamp(text, { now, zone });
    const isPossible = at !== undefined && at >= now;
    const problem =
      at === undefined
        ? `“${text}” is no time. ${timeHint}`
        : `The clock cannot go back to ${formatIso(at, zone)}. Undo, load a snapshot, or reset.`;
    if (isPossible) onMove(at);
    else notice.set({ text: problem, isProblem: true });
    return isPossible;
  };
  const submit = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    if (move(String(new FormData(event.currentTarget).get('to')))) event.currentTarget.reset();
  };
  return (
    <form onSubmit={submit}>
      {jumps.map((jump) => (
        <Button label={jump} key={jump} disabled={busy} onClick={() => move(jump)} />
      ))}
      <input
        type="text"
        name="to"
        required
        autocomplete="off"
        spellcheck={false}
        size={11}
        aria-label="Move to"
        title={timeHint}
        placeholder="tomorrow 09:00"
      />
      <Button label="Move" type="submit" disabled={busy} />
    </form>
  );
}
