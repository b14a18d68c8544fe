import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isUndoSnapshot } from '../commands/undo.ts';
import { type Command, useCommand } from '../commands/use-command.ts';
import { Button } from '../components/buttons.tsx';
import { EmptyState, Problem, Sheet } from '../components/layout.tsx';
import { pluralize } from '../format/text.ts';
import { formatIso } from '../format/time.ts';
import { useZone } from '../format/use-zone.ts';
import { useLive } from '../live/use-live.ts';
import type { ViewProps } from '../route/route.ts';

/** Saved states, to return to and to export. */
export function Snapshots({ query }: ViewProps) {
  // Snapshots are no events; other tabs and tests save some too.
  const { data, problem, refresh } = useLive((control) => control.listSnapshots(), 'snapshots', { pollMs: 2_000 });
  const { busy, problem: runProblem, run } = useCommand(refresh);
  const snapshots = (data?.snapshots ?? []).filter((snapshot) => !isUndoSnapshot(snapshot.name));
  return (
    <Sheet label="Snapshots">
      <h2>Snapshots</h2>
      <p class="sheet-lead">
        A snapshot is a state of the mock, or of one workspace, to return to. It does not contain faults, the list of
        requests and the mode of the clock.
      </p>
      <SnapshotForm workspaceId={query.get('workspaceId') ?? ''} busy={busy} run={run} />
      <Problem error={problem ?? runProblem} />
      {data !== undefined && snapshots.length === 0 && (
        <EmptyState title="No snapshot yet." hint="Save one before you try something, and come back to it." />
      )}
      <ul class="cards" aria-label="List of snapshots">
        {snapshots.map((snapshot) => (
          <SnapshotCard key={snapshot.name} snapshot={snapshot} busy={busy} run={run} />
        ))}
      </ul>
    </Sheet>
  );
}

interface Running {
  busy: boolean;
  run(command: Command): Promise<boolean>;
}

/** Saves the state of the whole mock, or of the workspace that the header shows. */
function SnapshotForm({ workspaceId, busy, run }: Running & { workspaceId: string }) {
  const [name, setName] = useState('');
  const [isOfWorkspace, setOfWorkspace] = useState(false);
  const save = async (event: Event) => {
    event.preventDefault();
    const scope = isOfWorkspace && workspaceId !== '' ? { workspaceId } : {};
    const isSaved = await run({
      done: `Saved the snapshot ${name}`,
      scope: 'no-undo',
      send: (control) => control.saveSnapshot({ name, ...scope }),
    });
    if (isSaved) setName('');
  };
  return (
    <form class="card actions snapshot-form" onSubmit={save}>
      <label class="labelled">
        Name
        <input
          type="text"
          required
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]{0,63}"
          title="Letters, digits, dots, dashes and underscores."
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {workspaceId !== '' && (
        <label>
          <input
            type="checkbox"
            checked={isOfWorkspace}
            onChange={({ currentTarget }) => setOfWorkspace(currentTarget.checked)}
          />
          Save {workspaceId} only; the switch above chooses the workspace
        </label>
      )}
      <Button label="Save snapshot" type="submit" class="primary" disabled={busy} />
    </form>
  );
}

function SnapshotCard({ snapshot, busy, run }: Running & { snapshot: ControlSchemas['SnapshotInfo'] }) {
  const { name, at, events, workspaceId } = snapshot;
  const zone = useZone();
  const load = () =>
    run({ done: `Loaded the snapshot ${name}`, scope: workspaceId, send: (control) => control.loadSnapshot({ name }) });
  const remove = () =>
    run({
      done: `Deleted the snapshot ${name}`,
      scope: 'no-undo',
      send: (control) => control.deleteSnapshot({ name }),
    });
  return (
    <li class="card snapshot">
      <div>
        <h3>{name}</h3>
        <p>
          {formatIso(Date.parse(at), zone)} · {pluralize(events, 'event')} ·{' '}
          {workspaceId === undefined ? 'of the whole mock' : `of ${workspaceId}`}
        </p>
      </div>
      <div class="actions">
        <Button label="Load" aria-label={`Load ${name}`} disabled={busy} onClick={load} />
        <a
          href={`/_mock/snapshots/${encodeURIComponent(name)}`}
          download={`${name}.json`}
          aria-label={`Export ${name}`}
        >
          Export
        </a>
        <Button label="Delete" class="quiet" aria-label={`Delete ${name}`} disabled={busy} onClick={remove} />
      </div>
    </li>
  );
}
