import type { Control, ControlSchemas } from '../../../src/control-operations.ts';
import { isObject } from '../../../src/json.ts';
import { Button } from '../components/buttons.tsx';
import { EmptyState, Problem, Sheet } from '../components/layout.tsx';
import { Timestamp } from '../components/marks.tsx';
import type { ViewProps } from '../live/route.tsx';
import { controlPath } from '../live/service.ts';
import { parseJsonOrText, pluralize } from '../live/text.ts';
import { loadState, useCommand, useLive } from '../live/use-live.ts';

export function Snapshots({ query }: ViewProps) {
  const { data, problem } = useLive((control) => control.listSnapshots(), 'snapshots');
  const snapshots = data?.snapshots ?? [];
  return (
    <Sheet label="Snapshots">
      <h2>Snapshots</h2>
      <p class="hint">
        A snapshot saves the state of the mock or of one workspace. It contains no faults and no requests, and not the
        mode of the clock.
      </p>
      <SnapshotForm workspaceId={query.get('workspaceId') ?? ''} />
      <Problem error={problem} />
      {data !== undefined && snapshots.length === 0 && (
        <EmptyState title="No snapshot yet." hint="Save a snapshot before you try something, and load it to return." />
      )}
      <ul class="stack" aria-label="List of snapshots">
        {snapshots.map((snapshot) => (
          <SnapshotCard key={snapshot.name} snapshot={snapshot} />
        ))}
      </ul>
    </Sheet>
  );
}

function SnapshotForm({ workspaceId }: { workspaceId: string }) {
  const { busy, run } = useCommand();
  const save = async (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { name = '', ...scope } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const isSaved = await run((control) => control.saveSnapshot({ name, ...scope }), `Saved the snapshot ${name}`);
    if (isSaved) form.reset();
  };
  return (
    <form class="card actions" onSubmit={save}>
      <label>
        Name{' '}
        <input
          type="text"
          name="name"
          required
          placeholder="before-lunch"
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]{0,63}"
          title="Letters, digits, dots, dashes and underscores."
        />
      </label>
      {workspaceId !== '' && (
        <label>
          <input type="checkbox" name="workspaceId" value={workspaceId} /> Save {workspaceId} only; the switch above
          chooses the workspace
        </label>
      )}
      <Button label="Save snapshot" type="submit" class="primary" disabled={busy} />
      <label class="as-button">
        Import…
        <input
          type="file"
          class="visually-hidden"
          accept=".json,application/json"
          disabled={busy}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file !== undefined) void run((control) => importFile(control, file), `Imported ${file.name}`);
          }}
        />
      </label>
    </form>
  );
}

async function importFile(control: Control, file: File): Promise<void> {
  const document = parseJsonOrText(await file.text());
  const name = file.name
    .replace(/\.json$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 64);
  if (!isObject(document)) throw new Error(`${file.name} is not a JSON document. Choose a file that Export has saved.`);
  await control.importSnapshot({ ...(document as ControlSchemas['Snapshot']), name });
}

function SnapshotCard({ snapshot: { name, at, events, workspaceId } }: { snapshot: ControlSchemas['SnapshotInfo'] }) {
  const { busy, run } = useCommand();
  const remove = () =>
    run((control) => control.deleteSnapshot({ name }), `Deleted the snapshot ${name}`, {
      action: `Delete the snapshot “${name}”`,
      loses: 'Nothing can return to it, unless it was exported.',
    });
  return (
    <li class="card item">
      <div>
        <h3>{name}</h3>
        <p>
          <Timestamp at={at} /> · {pluralize(events, 'event')} ·{' '}
          {workspaceId === undefined ? 'of the whole mock' : `of ${workspaceId}`}
        </p>
      </div>
      <div class="actions">
        <Button
          label="Load"
          aria-label={`Load ${name}`}
          disabled={busy}
          onClick={() => loadState(run, 'snapshot', name)}
        />
        <a
          href={`${controlPath}/snapshots/${encodeURIComponent(name)}`}
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
