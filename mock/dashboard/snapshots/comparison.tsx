import { useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { Problem } from '../components/notice.tsx';
import { useAction } from '../live/use-action.ts';
import { pluralize } from '../pluralize.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { summarizeEvents } from '../steering/summarize-events.ts';
import { snapshotStrings as strings } from '../strings/snapshots.ts';
import { type Comparison, compareEvents, type SnapshotEvent } from './compare-events.ts';

const maxSessions = 100;

/** The state now is saved under this name for a moment, to be read as a snapshot. */
const nowName = 'compared-with-now';

/** Compares two snapshots, or one with the state now. */
export function ComparisonForm({ names, selected }: { names: readonly string[]; selected: string }) {
  const [other, setOther] = useState('');
  const [left, setLeft] = useState(selected);
  const [comparison, setComparison] = useState<Comparison & { left: string; right: string }>();
  const { busy, problem, run } = useAction();
  const right = names.includes(other) ? other : '';
  const compare = (event: Event) => {
    event.preventDefault();
    void run(async (control) => {
      const workspaceId = (await control.listSnapshots()).snapshots.find(({ name }) => name === left)?.workspaceId;
      const before = await readEvents(control, left);
      const after = right === '' ? await readNow(control, workspaceId) : await readEvents(control, right);
      setComparison({ ...compareEvents(before, after), left, right: right || strings.now });
    });
  };
  return (
    <section class="card comparison" aria-label={strings.compareTitle}>
      <form class="actions" onSubmit={compare}>
        <label>
          {strings.compareThis}{' '}
          <select value={left} onChange={({ currentTarget }) => setLeft(currentTarget.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {strings.compareWith}{' '}
          <select value={right} onChange={({ currentTarget }) => setOther(currentTarget.value)}>
            <option value="">{strings.now}</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="submit" disabled={busy}>
          {strings.compare}
        </button>
      </form>
      <Problem error={problem} />
      <div role="status">{comparison !== undefined && <Differences {...comparison} />}</div>
    </section>
  );
}

function Differences({
  sharedCount,
  onlyLeft,
  onlyRight,
  sessions,
  left,
  right,
}: Comparison & { left: string; right: string }) {
  if (onlyLeft.length === 0 && onlyRight.length === 0) return <p>{strings.same}</p>;
  return (
    <>
      <p class="sheet-lead">{strings.shared(pluralize(sharedCount, strings.events))}</p>
      <dl class="properties">
        {[[left, onlyLeft] as const, [right, onlyRight] as const].map(([name, events]) => (
          <div key={name}>
            <dt>{strings.onlyIn(name)}</dt>
            <dd>{events.length === 0 ? strings.nothing : summarizeEvents(events)}</dd>
          </div>
        ))}
      </dl>
      {sessions.length > 0 && (
        <div class="table-scroll">
          <table>
            <caption class="visually-hidden">{strings.sessions}</caption>
            <thead>
              <tr>
                <th scope="col">{strings.session}</th>
                <th scope="col">{strings.onlyIn(left)}</th>
                <th scope="col">{strings.onlyIn(right)}</th>
              </tr>
            </thead>
            <tbody>
              {sessions.slice(0, maxSessions).map(({ sessionId, left: before, right: after }) => (
                <tr key={sessionId}>
                  <th scope="row">
                    <Link class="code" href={hrefOf('conversations', [sessionId])}>
                      {sessionId}
                    </Link>
                  </th>
                  <td>{before.length === 0 ? '' : summarizeEvents(before)}</td>
                  <td>{after.length === 0 ? '' : summarizeEvents(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {sessions.length > maxSessions && <p>{strings.tooMany(sessions.length - maxSessions)}</p>}
    </>
  );
}

async function readEvents(control: Control, name: string): Promise<readonly SnapshotEvent[]> {
  return (await control.exportSnapshot({ name })).events as readonly SnapshotEvent[];
}

async function readNow(control: Control, workspaceId: string | undefined): Promise<readonly SnapshotEvent[]> {
  await control.saveSnapshot({ name: nowName, ...(workspaceId !== undefined && { workspaceId }) });
  try {
    return await readEvents(control, nowName);
  } finally {
    await control.deleteSnapshot({ name: nowName });
  }
}
