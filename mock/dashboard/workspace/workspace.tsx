import './workspace.css';
import { rowHeight } from '../components/list/row.tsx';
import { VirtualList } from '../components/list/virtual-list.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { Tabs } from '../components/sheet.tsx';
import { useLive } from '../live/use-live.ts';
import { listRecords } from '../records.ts';
import { Link } from '../route/link.tsx';
import { hrefOf, navigate } from '../route/route.ts';
import type { ViewProps } from '../view.ts';
import { useDrafts } from './drafts.ts';
import { RecordForm } from './record-form.tsx';
import { recordKinds } from './record-kinds.ts';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

/** The address segment of a new record; an id always has a colon. */
const newSegment = 'new';

/** The records of a workspace, to view and edit. Changes apply at once. */
export function Workspace({ segments: [requestedId, segment, openedId] }: ViewProps) {
  const kind = recordKinds.find((kind) => kind.segment === segment) ?? recordKinds[0];
  const { data: workspaceList } = useLive((control) => control.listWorkspaces(), 'workspaces', {});
  const ids = workspaceList?.workspaces.map(({ workspaceId }) => workspaceId) ?? [];
  const workspaceId = requestedId ?? ids[0] ?? '';
  const key = `${workspaceId}/${kind.segment}`;
  const live = useLive(
    async () => ({ key, records: workspaceId === '' ? [] : await listRecords(kind.collection, workspaceId) }),
    key,
    { isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type.startsWith('workspace-')) },
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
        <section class="open-side" aria-label={kind.title}>
          <header class="open-head">
            <Link class="back" href={isSingle ? hrefOf('workspace', [workspaceId]) : recordHref()}>
              ← All
            </Link>
            <h2>{openId === newSegment ? `New ${kind.singular}` : String(record?.[kind.nameField] ?? openId)}</h2>
          </header>
          {records !== undefined && record === undefined && openId !== newSegment && (
            <EmptyState title={`This ${kind.singular} no longer exists.`}>
              <p>It was removed or renamed. Choose one from the list.</p>
            </EmptyState>
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
        </section>
      )}
    </div>
  );
}
