import './snapshots.css';
import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { EmptyState, Problem } from '../components/notice.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useLive } from '../live/use-live.ts';
import { pluralize } from '../pluralize.ts';
import { isUndoSnapshot } from '../steering/undo.ts';
import { useStep } from '../steering/use-step.ts';
import { snapshotStrings as strings } from '../strings/snapshots.ts';
import { formatIso } from '../time/iso.ts';
import { useZone } from '../time/zone-choice.ts';
import type { ViewProps } from '../view.ts';
import { ComparisonForm } from './comparison.tsx';

type Snapshot = ControlSchemas['SnapshotInfo'];

/** Saved states: to return to, to export and to compare. */
export function Snapshots({ query }: ViewProps) {
  const workspaceId = query.get('workspaceId') ?? '';
  // Snapshots are no events; other tabs and tests save some too.
  const { data, problem, refresh } = useLive((control) => control.listSnapshots(), 'snapshots', { pollMs: 2_000 });
  const steps = useStep();
  const snapshots = (data?.snapshots ?? []).filter((snapshot) => !isUndoSnapshot(snapshot.name));
  const names = snapshots.map((snapshot) => snapshot.name);
  const save = (name: string, scope: { workspaceId?: string }) =>
    steps
      .run({ done: strings.saved(name), scope: 'no-undo', send: (control) => control.saveSnapshot({ name, ...scope }) })
      .finally(refresh);
  const load = ({ name, workspaceId: scope }: Snapshot) =>
    void steps.run({ done: strings.loaded(name), scope, send: (control) => control.loadSnapshot({ name }) });
  const remove = (name: string) =>
    void steps
      .run({ done: strings.deleted(name), scope: 'no-undo', send: (control) => control.deleteSnapshot({ name }) })
      .finally(refresh);
  return (
    <Sheet label={strings.title}>
      <h2>{strings.title}</h2>
      <p class="sheet-lead">{strings.lead}</p>
      <SnapshotForm workspaceId={workspaceId} busy={steps.busy} onSave={save} />
      <Problem error={problem ?? steps.problem} />
      {data !== undefined && snapshots.length === 0 && (
        <EmptyState title={strings.empty}>
          <p>{strings.emptyHint}</p>
        </EmptyState>
      )}
      <ul class="cards" aria-label={strings.list}>
        {snapshots.map((snapshot) => (
          <SnapshotCard
            key={snapshot.name}
            snapshot={snapshot}
            busy={steps.busy}
            onLoad={() => load(snapshot)}
            onDelete={() => remove(snapshot.name)}
          />
        ))}
      </ul>
      {names[0] !== undefined && <ComparisonForm names={names} selected={names[0]} />}
    </Sheet>
  );
}

/** Saves the state under a name: of the whole mock, or of the workspace that the view is about. */
function SnapshotForm({
  workspaceId,
  busy,
  onSave,
}: {
  workspaceId: string;
  busy: boolean;
  /** Resolves with whether it succeeded. */
  onSave(name: string, scope: { workspaceId?: string }): Promise<boolean>;
}) {
  const [name, setName] = useState('');
  const [isOfWorkspace, setOfWorkspace] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await onSave(name, isOfWorkspace && workspaceId !== '' ? { workspaceId } : {})) setName('');
  };
  return (
    <form class="card snapshot-form" onSubmit={submit}>
      <label>
        {strings.name}
        <input
          type="text"
          required
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]{0,63}"
          title={strings.nameHint}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {workspaceId !== '' && (
        <label class="snapshot-scope">
          <input
            type="checkbox"
            checked={isOfWorkspace}
            onChange={({ currentTarget }) => setOfWorkspace(currentTarget.checked)}
          />
          {strings.ofWorkspaceOnly(workspaceId)}
        </label>
      )}
      <button type="submit" class="primary" disabled={busy}>
        {strings.save}
      </button>
    </form>
  );
}

function SnapshotCard({
  snapshot: { name, at, events, workspaceId },
  busy,
  onLoad,
  onDelete,
}: {
  snapshot: Snapshot;
  busy: boolean;
  onLoad(): void;
  onDelete(): void;
}) {
  const zone = useZone();
  return (
    <li class="card snapshot">
      <div class="snapshot-about">
        <h3>{name}</h3>
        <p>
          {formatIso(Date.parse(at), zone)} · {pluralize(events, strings.events)} ·{' '}
          {workspaceId === undefined ? strings.wholeMock : strings.ofWorkspace(workspaceId)}
        </p>
      </div>
      <div class="actions">
        <button type="button" aria-label={`${strings.load} ${name}`} disabled={busy} onClick={onLoad}>
          {strings.load}
        </button>
        <a
          href={`/_mock/snapshots/${encodeURIComponent(name)}`}
          download={`${name}.json`}
          aria-label={`${strings.export} ${name}`}
        >
          {strings.export}
        </a>
        <button type="button" class="quiet" aria-label={`${strings.delete} ${name}`} disabled={busy} onClick={onDelete}>
          {strings.delete}
        </button>
      </div>
    </li>
  );
}
