import './snapshots.css';
import { useState } from 'preact/hooks';
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

/** Saved states: to return to, to export and to compare. */
export function Snapshots({ query }: ViewProps) {
  const workspaceId = query.get('workspaceId') ?? '';
  const zone = useZone();
  const [name, setName] = useState('');
  const [isOfWorkspace, setOfWorkspace] = useState(false);
  // Snapshots are no events; other tabs and tests save some too.
  const { data, problem, refresh } = useLive((control) => control.listSnapshots(), 'snapshots', { pollMs: 2_000 });
  const steps = useStep();
  const snapshots = (data?.snapshots ?? []).filter((snapshot) => !isUndoSnapshot(snapshot.name));
  const names = snapshots.map((snapshot) => snapshot.name);
  const save = (event: Event) => {
    event.preventDefault();
    const scope = isOfWorkspace && workspaceId !== '' ? { workspaceId } : {};
    void steps
      .run({ done: strings.saved(name), scope: 'no-undo', send: (control) => control.saveSnapshot({ name, ...scope }) })
      .then((isSaved) => isSaved && setName(''))
      .finally(refresh);
  };
  const load = (snapshot: string, scope: string | undefined) =>
    void steps.run({
      done: strings.loaded(snapshot),
      scope,
      send: (control) => control.loadSnapshot({ name: snapshot }),
    });
  const remove = (snapshot: string) =>
    void steps
      .run({
        done: strings.deleted(snapshot),
        scope: 'no-undo',
        send: (control) => control.deleteSnapshot({ name: snapshot }),
      })
      .finally(refresh);
  return (
    <Sheet label={strings.title}>
      <h2>{strings.title}</h2>
      <p class="sheet-lead">{strings.lead}</p>
      <form class="card snapshot-form" onSubmit={save}>
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
        <button type="submit" class="primary" disabled={steps.busy}>
          {strings.save}
        </button>
      </form>
      <Problem error={problem ?? steps.problem} />
      {data !== undefined && snapshots.length === 0 && (
        <EmptyState title={strings.empty}>
          <p>{strings.emptyHint}</p>
        </EmptyState>
      )}
      <ul class="cards" aria-label={strings.list}>
        {snapshots.map((snapshot) => (
          <li key={snapshot.name} class="card snapshot">
            <div class="snapshot-about">
              <h3>{snapshot.name}</h3>
              <p>
                {formatIso(Date.parse(snapshot.at), zone)} · {pluralize(snapshot.events, strings.events)} ·{' '}
                {snapshot.workspaceId === undefined ? strings.wholeMock : strings.ofWorkspace(snapshot.workspaceId)}
              </p>
            </div>
            <div class="actions">
              <button
                type="button"
                aria-label={`${strings.load} ${snapshot.name}`}
                disabled={steps.busy}
                onClick={() => load(snapshot.name, snapshot.workspaceId)}
              >
                {strings.load}
              </button>
              <a
                href={`/_mock/snapshots/${encodeURIComponent(snapshot.name)}`}
                download={`${snapshot.name}.json`}
                aria-label={`${strings.export} ${snapshot.name}`}
              >
                {strings.export}
              </a>
              <button
                type="button"
                class="quiet"
                aria-label={`${strings.delete} ${snapshot.name}`}
                disabled={steps.busy}
                onClick={() => remove(snapshot.name)}
              >
                {strings.delete}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {names[0] !== undefined && <ComparisonForm names={names} selected={names[0]} />}
    </Sheet>
  );
}
