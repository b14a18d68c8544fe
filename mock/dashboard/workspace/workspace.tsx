import './workspace.css';
import { useLive } from '../live/use-live.ts';
import { Empty, Problem } from '../parts/notice.tsx';
import { Tabs } from '../parts/sheet.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { listRecords } from '../records.ts';
import { Link } from '../route/link.tsx';
import { go, hrefOf } from '../route/route.ts';
import type { ViewProps } from '../view.ts';
import { useDrafts } from './drafts.ts';
import { kinds } from './kinds.ts';
import { RecordForm } from './record-form.tsx';
import { Worlds } from './worlds.tsx';

/** Its step in the address in the place of an id, which always has a colon. */
const fresh = 'new';

/** What is in a workspace: to look at, to edit, to add and to remove. It holds at once. */
export function Workspace({ steps: [wanted, step, opened] }: ViewProps) {
  const kind = kinds.find((one) => one.step === step) ?? kinds[0];
  const { data: known } = useLive((control) => control.listWorkspaces(), 'workspaces', {});
  const ids = known?.workspaces.map(({ workspaceId }) => workspaceId) ?? [];
  const workspaceId = wanted ?? ids[0] ?? '';
  const key = `${workspaceId}/${kind.step}`;
  const live = useLive(
    async () => ({ key, records: workspaceId === '' ? [] : await listRecords(kind.collection, workspaceId) }),
    key,
    { concerns: (news) => news === 'everything' || news.some(({ type }) => type.startsWith('workspace-')) },
  );
  // Records of another kind would be shown in the wrong form.
  const records = live.data?.key === key ? live.data.records : undefined;
  const drafts = useDrafts();
  const isSingle = kind.collection === 'workspaces';
  const openId = isSingle ? workspaceId : opened;
  const record = records?.find(({ id }) => id === openId);
  const at = `${key}/${openId}`;
  const hrefTo = (id?: string) => hrefOf('workspace', [workspaceId, kind.step, ...(id === undefined ? [] : [id])]);
  const isUnknown = known !== undefined && !ids.includes(workspaceId);
  return (
    <div class={openId === undefined || isUnknown ? 'split' : 'split split-open'}>
      <section class="list-side" aria-label="Workspace">
        <Worlds workspaceIds={ids} workspaceId={workspaceId} step={kind.step} />
        <Tabs
          label="Parts of the workspace"
          tabs={kinds.map((one) => ({
            href: hrefOf('workspace', [workspaceId, one.step]),
            words: one.title,
            isOpen: one === kind,
          }))}
        />
        <Problem error={live.problem} />
        {isUnknown && (
          <Empty title={ids.length === 0 ? 'There is no workspace.' : `There is no workspace ${workspaceId}.`}>
            <p>{ids.length === 0 ? 'Open one above.' : 'Choose another one above, or open it.'}</p>
          </Empty>
        )}
        {!isSingle && !isUnknown && (
          <>
            <p class="list-acts">
              <Link href={hrefTo(fresh)} aria-current={openId === fresh ? 'true' : undefined}>
                New {kind.one}
              </Link>
            </p>
            {records?.length === 0 && <Empty title={`No ${kind.one} yet.`} />}
            <VirtualList
              label={kind.title}
              total={records?.length ?? 0}
              rowHeight={44}
              itemAt={(index) => records?.[index]}
              onRange={() => {}}
              keyOf={({ id }) => id}
            >
              {(one) => (
                <Link class="record-link" href={hrefTo(one.id)} aria-current={one.id === openId ? 'true' : undefined}>
                  <span class="record-name">{String(one[kind.naming])}</span>
                  <span class="record-about">
                    {drafts.at(`${key}/${one.id}`) === undefined ? String(kind.about(one)) : 'not saved yet'}
                  </span>
                </Link>
              )}
            </VirtualList>
          </>
        )}
      </section>
      {openId === undefined || isUnknown ? (
        <p class="split-hint">Choose one from the list, or add one.</p>
      ) : (
        <section class="open-side" aria-label={kind.title}>
          <header class="open-head">
            <Link class="back" href={isSingle ? hrefOf('workspace', [workspaceId]) : hrefTo()}>
              ← All
            </Link>
            <h2>{openId === fresh ? `New ${kind.one}` : String(record?.[kind.naming] ?? openId)}</h2>
          </header>
          {records !== undefined && record === undefined && openId !== fresh && (
            <Empty title={`There is no such ${kind.one} any more.`}>
              <p>It was removed or has another name now. Choose one from the list.</p>
            </Empty>
          )}
          {records !== undefined && (record !== undefined || openId === fresh) && (
            <RecordForm
              key={at}
              kind={kind}
              workspaceId={workspaceId}
              record={record}
              draft={drafts.at(at)}
              onDraft={(draft) => drafts.put(at, draft)}
              onSaved={(id) => {
                live.refresh();
                if (id !== openId) go(hrefTo(id), { replace: true });
              }}
              onRemoved={() => {
                drafts.put(at, undefined);
                live.refresh();
                go(hrefTo(), { replace: true });
              }}
            />
          )}
        </section>
      )}
    </div>
  );
}
