import { useState } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import { EmptyState, OpenSide, Problem, Tabs } from '../components/layout.tsx';
import { ListView, Row } from '../components/list-view.tsx';
import { labelOf } from '../form/schema.ts';
import { listRecords } from '../live/records.ts';
import { hrefOf, Link, navigate, type ViewProps } from '../live/route.tsx';
import { useShared } from '../live/shared.ts';
import { useCommand, useLive, useWorkspaces } from '../live/use-live.ts';
import { drafts, RecordForm, type RecordKind, recordKinds } from './record-form.tsx';

/** Stands for a new record in the URL. No id equals this word, because ids contain a colon. */
const newId = 'new';

export function Workspace({ segments: [openedId], query }: ViewProps) {
  const kind = recordKinds.find(({ name }) => `${name}s` === query.get('part')) ?? recordKinds[0];
  const workspaces = useWorkspaces();
  const unsaved = useShared(drafts);
  if (workspaces === undefined) return null;
  const ids = workspaces.map(({ workspaceId }) => workspaceId);
  const workspaceId = query.get('workspaceId') || ids[0] || '';
  const isUnknown = !ids.includes(workspaceId);
  // A workspace has only one record of durations, so the URL contains no id for it.
  const namedId = kind.collection === 'workspaces' ? workspaceId : openedId;
  const part = `${kind.name}s`;
  const draftKeyOf = (id: string) => [workspaceId, part, id].join('/');
  return (
    <ListView
      names={{ one: kind.name, many: part }}
      view="workspace"
      query={new URLSearchParams({ part, workspaceId })}
      filter={{}}
      listKey={draftKeyOf('')}
      load={async () => {
        const items = isUnknown ? [] : await listRecords(kind.collection, workspaceId);
        return { items, total: items.length };
      }}
      keyOf={({ id }) => id}
      namedKey={isUnknown ? undefined : namedId}
      head={() => (
        <>
          <WorkspaceSwitcher workspaceIds={ids} workspaceId={workspaceId} part={part} />
          <Tabs
            label="Parts of the workspace"
            tabs={recordKinds.map((recordKind) => ({
              href: hrefOf('workspace', [], { part: `${recordKind.name}s`, workspaceId }),
              label: labelOf(`${recordKind.name}s`),
              isOpen: recordKind === kind,
            }))}
          />
          {isUnknown && (
            <EmptyState title={`There is no workspace ${workspaceId}.`} hint="Choose another, or create it." />
          )}
          {kind.collection !== 'workspaces' && !isUnknown && (
            <p class="bar">
              <Link href={hrefOf('workspace', [newId], { part, workspaceId })}>New {kind.name}</Link>
            </p>
          )}
        </>
      )}
      empty={undefined}
      row={(record, context) => (
        <Row
          context={context}
          who={String(record[kind.nameField])}
          status={unsaved.has(draftKeyOf(record.id)) && <span class="status tone-waiting">not saved yet</span>}
        >
          {kind.summarize(record)}
        </Row>
      )}
      details={(id) => <RecordDetails kind={kind} workspaceId={workspaceId} id={id} draftKey={draftKeyOf(id)} />}
    />
  );
}

function RecordDetails(props: { kind: RecordKind; workspaceId: string; id: string; draftKey: string }) {
  const { kind, workspaceId, id, draftKey } = props;
  const part = `${kind.name}s`;
  const { data, problem } = useLive(() => listRecords(kind.collection, workspaceId), `${workspaceId}/${part}`);
  const isNew = id === newId;
  const record = data?.find((each) => each.id === id);
  const recordHref = (...named: string[]) => hrefOf('workspace', named, { part, workspaceId });
  return (
    <OpenSide
      label={labelOf(part)}
      back={kind.collection === 'workspaces' ? hrefOf('workspace', [], { workspaceId }) : recordHref()}
      title={isNew ? `New ${kind.name}` : String(record?.[kind.nameField] ?? id)}
    >
      <Problem error={problem} />
      {data !== undefined && record === undefined && !isNew ? (
        <EmptyState
          title={`This ${kind.name} no longer exists.`}
          hint="It was removed or renamed. Choose one from the list."
        />
      ) : (
        data !== undefined && (
          <RecordForm
            key={draftKey}
            kind={kind}
            workspaceId={workspaceId}
            record={record}
            draftKey={draftKey}
            onSaved={(savedId) => {
              if (savedId !== id) navigate(recordHref(savedId), { replace: true });
            }}
            onRemoved={() => navigate(recordHref(), { replace: true })}
          />
        )
      )}
    </OpenSide>
  );
}

function WorkspaceSwitcher(props: { workspaceIds: readonly string[]; workspaceId: string; part: string }) {
  const { workspaceIds, workspaceId, part } = props;
  const [id, setId] = useState('');
  const { busy, problem, run } = useCommand();
  const create = async (event: Event) => {
    event.preventDefault();
    let newWorkspaceId = '';
    const isCreated = await run(async (control) => {
      const template = workspaceIds.includes(workspaceId) ? { copyFrom: workspaceId } : {};
      newWorkspaceId = (await control.createWorkspace({ ...template, ...(id && { workspaceId: id }) })).workspaceId;
    });
    if (!isCreated) return;
    setId('');
    navigate(hrefOf('workspace', [], { part, workspaceId: newWorkspaceId }));
  };
  const remove = async () => {
    const question = { action: `Delete ${workspaceId}`, loses: 'Its sessions, agents and channels are lost.' };
    const isDeleted = await run((control) => control.deleteWorkspace({ workspaceId }), undefined, question);
    if (isDeleted) navigate(hrefOf('workspace'));
  };
  return (
    <details class="bar-details">
      <summary>
        <strong>{workspaceId}</strong>: create or delete a workspace
      </summary>
      <form class="actions" onSubmit={create}>
        <input
          type="text"
          aria-label="Id of the new workspace"
          placeholder="id (optional)"
          value={id}
          onInput={(event) => setId(event.currentTarget.value)}
        />
        <Button label={`Create from ${workspaceId}`} type="submit" disabled={busy} />
        <Button label={`Delete ${workspaceId}`} disabled={busy} onClick={remove} />
      </form>
      <Problem error={problem} />
    </details>
  );
}
