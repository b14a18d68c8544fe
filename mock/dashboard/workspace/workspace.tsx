import { useState } from 'preact/hooks';
import { useCommand } from '../commands/use-command.ts';
import { Button, ConfirmButton } from '../components/buttons.tsx';
import { EmptyState, OpenSide, Problem, Tabs } from '../components/layout.tsx';
import { rowHeight } from '../components/list-view.tsx';
import { VirtualList } from '../components/virtual-list.tsx';
import { listRecords } from '../live/records.ts';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf, navigate, type ViewProps } from '../route/route.ts';
import { RecordForm } from './record-form.tsx';
import { recordKinds } from './record-kinds.ts';
import { useDrafts } from './use-drafts.ts';

/** The address segment of a new record; an id always has a colon. */
const newSegment = 'new';

/** The records of a workspace, to view and edit. Changes apply at once. */
export function Workspace({ segments: [requestedId, segment, openedId] }: ViewProps) {
  const kind = recordKinds.find((kind) => kind.segment === segment) ?? recordKinds[0];
  const { data: workspaceList } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const ids = workspaceList?.workspaces.map(({ workspaceId }) => workspaceId) ?? [];
  const workspaceId = requestedId ?? ids[0] ?? '';
  const key = `${workspaceId}/${kind.segment}`;
  const live = useLive(
    async () => ({ key, records: workspaceId === '' ? [] : await listRecords(kind.collection, workspaceId) }),
    key,
    { isRelevant: ({ type }) => type.startsWith('workspace-') },
  );
  // Records of another kind would be shown in the wrong form.
  const records = live.data?.key === key ? live.data.records : undefined;
  const drafts = useDrafts();
  const isSingle = kind.collection === 'workspaces';
  const namedId = isSingle ? workspaceId : openedId;
  // Without a name in the address the first record is shown.
  const openId = namedId ?? records?.[0]?.id;
  const record = records?.find(({ id }) => id === openId);
  const draftKey = `${key}/${openId}`;
  const recordHref = (id?: string) =>
    hrefOf('workspace', [workspaceId, kind.segment, ...(id === undefined ? [] : [id])]);
  const isUnknown = workspaceList !== undefined && !ids.includes(workspaceId);
  return (
    <div class={namedId === undefined || isUnknown ? 'split' : 'split split-open'}>
      <section class="list-side" aria-label="Workspace">
        <WorkspaceSwitcher workspaceIds={ids} workspaceId={workspaceId} segment={kind.segment} />
        <Tabs
          label="Parts of the workspace"
          tabs={recordKinds.map((recordKind) => ({
            href: hrefOf('workspace', [workspaceId, recordKind.segment]),
            label: recordKind.title,
            isOpen: recordKind === kind,
          }))}
        />
        <Problem error={live.problem} />
        {isUnknown && (
          <EmptyState title={ids.length === 0 ? 'There is no workspace.' : `There is no workspace ${workspaceId}.`}>
            <p>{ids.length === 0 ? 'Create one above.' : 'Choose another one above, or create it.'}</p>
          </EmptyState>
        )}
        {!isSingle && !isUnknown && (
          <>
            <p class="list-actions">
              <Link href={recordHref(newSegment)} aria-current={openId === newSegment ? 'true' : undefined}>
                New {kind.singular}
              </Link>
            </p>
            {records?.length === 0 && <EmptyState title={`No ${kind.singular} yet.`} />}
            <VirtualList
              label={kind.title}
              total={records?.length ?? 0}
              rowHeight={rowHeight}
              itemAt={(index) => records?.[index]}
              onRange={() => {}}
              keyOf={({ id }) => id}
            >
              {(listedRecord) => (
                <Link
                  class="record-link"
                  href={recordHref(listedRecord.id)}
                  aria-current={listedRecord.id === openId ? 'true' : undefined}
                >
                  <span class="record-name">{String(listedRecord[kind.nameField])}</span>
                  <span class="record-about">
                    {drafts.get(`${key}/${listedRecord.id}`) === undefined
                      ? String(kind.summarize(listedRecord))
                      : 'not saved yet'}
                  </span>
                </Link>
              )}
            </VirtualList>
          </>
        )}
      </section>
      {openId !== undefined && !isUnknown && (
        <OpenSide
          label={kind.title}
          back={isSingle ? hrefOf('workspace', [workspaceId]) : recordHref()}
          title={openId === newSegment ? `New ${kind.singular}` : String(record?.[kind.nameField] ?? openId)}
        >
          {records !== undefined && record === undefined && openId !== newSegment && (
            <EmptyState
              title={`This ${kind.singular} no longer exists.`}
              hint="It was removed or renamed. Choose one from the list."
            />
          )}
          {records !== undefined && (record !== undefined || openId === newSegment) && (
            <RecordForm
              key={draftKey}
              kind={kind}
              workspaceId={workspaceId}
              record={record}
              draft={drafts.get(draftKey)}
              onDraftChange={(draft) => drafts.set(draftKey, draft)}
              onSaved={(id) => {
                live.refresh();
                if (id !== openId) navigate(recordHref(id), { replace: true });
              }}
              onRemoved={() => {
                drafts.set(draftKey, undefined);
                live.refresh();
                navigate(recordHref(), { replace: true });
              }}
            />
          )}
        </OpenSide>
      )}
    </div>
  );
}

/** The workspace by its name; creates and deletes workspaces. The switch is in the header. */
function WorkspaceSwitcher(props: {
  workspaceIds: readonly string[];
  workspaceId: string;
  /** The part of the workspace that is shown. */
  segment: string;
}) {
  const { workspaceIds, workspaceId, segment } = props;
  const [id, setId] = useState('');
  const { busy, problem, run } = useCommand();
  const create = async (event: Event) => {
    event.preventDefault();
    let newWorkspaceId = '';
    const isCreated = await run({
      scope: 'no-undo',
      async send(control) {
        const template = workspaceIds.includes(workspaceId) ? { copyFrom: workspaceId } : {};
        newWorkspaceId = (await control.createWorkspace({ ...template, ...(id && { workspaceId: id }) })).workspaceId;
      },
    });
    if (!isCreated) return;
    setId('');
    navigate(hrefOf('workspace', [newWorkspaceId, segment]));
  };
  const remove = async () => {
    const isDeleted = await run({ scope: 'no-undo', send: (control) => control.deleteWorkspace({ workspaceId }) });
    if (isDeleted) navigate(hrefOf('workspace'));
  };
  return (
    <div class="workspace-switcher">
      <h2>{workspaceId}</h2>
      <details>
        <summary>Create or delete a workspace</summary>
        <form class="actions" onSubmit={create}>
          <input
            type="text"
            aria-label="Id of the new workspace"
            placeholder="id (optional)"
            value={id}
            onInput={(event) => setId(event.currentTarget.value)}
          />
          <Button label="Create from this one" type="submit" disabled={busy} />
        </form>
        <ConfirmButton label={`Delete ${workspaceId} and all its sessions`} busy={busy} onConfirm={remove} />
      </details>
      <Problem error={problem} />
    </div>
  );
}
