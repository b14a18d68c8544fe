import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hrefOf, Link } from '../live/route.tsx';
import { createSetting, useShared } from '../live/shared.ts';
import { useMockClock } from '../live/use-clock.ts';
import { type ListWindow, type LoadPart, useListWindow } from '../live/use-live.ts';
import { FilterBar, type FilterField } from './filter-bar.tsx';
import { EmptyState, Problem } from './layout.tsx';
import { RelativeTime } from './marks.tsx';
import { VirtualList } from './virtual-list.tsx';

export interface RowContext {
  href: string;
  isSelected: boolean;
  now: number | undefined;
}

export interface ListViewProps<Item> {
  names: { one: string; many: string };
  view: string;
  query: URLSearchParams;
  filter: { workspaceId?: string };
  listKey?: string;
  searchHint?: string;
  fields?: readonly FilterField[];
  load: LoadPart<Item>;
  step?: number | undefined;
  keyOf(item: Item): string;
  namedKey: string | undefined;
  head?(list: ListWindow<Item>): ComponentChildren;
  emptyTitle?: string | undefined;
  empty: ComponentChildren;
  footer?: ComponentChildren;
  row(item: Item, context: RowContext): ComponentChildren;
  isWide?: boolean;
  details(key: string): ComponentChildren;
}

const density = createSetting('density', 'roomy');

export function ListView<Item>(props: ListViewProps<Item>) {
  const { names, view, query, filter, namedKey, keyOf, load, step, isWide = false } = props;
  const [firstKey, setFirstKey] = useState<string>();
  const isDense = useShared(density) === 'dense' && !isWide;
  const filterKey = JSON.stringify(filter);
  const listKey = props.listKey ?? filterKey;
  const list = useListWindow(load, listKey, step);
  const { now } = useMockClock(filter.workspaceId);
  const first = list.itemAt(0);
  // Remember the first item of the list, so that this item stays open when a new item becomes the first.
  useEffect(() => {
    if (list.total !== undefined) setFirstKey(first && keyOf(first));
  }, [listKey, list.total !== undefined, first !== undefined]);
  const openKey = namedKey ?? firstKey;
  return (
    <div class={`split${namedKey === undefined ? '' : ' split-open'}${isWide ? ' split-wide' : ''}`}>
      <section class="list-side" aria-label={`List of ${names.many}`}>
        {props.searchHint !== undefined && (
          <FilterBar view={view} query={query} hint={props.searchHint} fields={props.fields ?? []} total={list.total}>
            <button
              type="button"
              aria-pressed={isDense}
              title="Rows of one line"
              onClick={() => density.set(isDense ? 'roomy' : 'dense')}
            >
              Dense
            </button>
          </FilterBar>
        )}
        {props.head?.(list)}
        <Problem error={list.problem} />
        {list.total === 0 &&
          (filterKey === '{}' || props.emptyTitle !== undefined ? (
            <EmptyState title={props.emptyTitle ?? `No ${names.many} yet.`}>{props.empty}</EmptyState>
          ) : (
            <EmptyState title={`No ${names.one} matches.`} hint="Use fewer words, or remove filters." />
          ))}
        <VirtualList
          label={names.many.charAt(0).toUpperCase() + names.many.slice(1)}
          total={list.total ?? 0}
          rowHeight={isDense ? 36 : 56}
          itemAt={list.itemAt}
          onRange={list.onRange}
          keyOf={keyOf}
        >
          {(item) => {
            const key = keyOf(item);
            return props.row(item, { href: hrefOf(view, key.split('/'), query), isSelected: key === openKey, now });
          }}
        </VirtualList>
        {props.footer}
      </section>
      {openKey !== undefined && <Fragment key={openKey}>{props.details(openKey)}</Fragment>}
    </div>
  );
}

export function Row(props: {
  context: RowContext;
  icon?: ComponentChildren;
  who: string;
  number?: string | null;
  channel?: string | null;
  status?: ComponentChildren;
  at?: string;
  children: ComponentChildren;
}) {
  const { context, icon, who, number, channel, status, at, children } = props;
  return (
    <Link class="line" href={context.href} aria-current={context.isSelected ? 'true' : undefined}>
      {icon}
      <span class="line-who">
        <span class="line-name">{who}</span>
        {number && <span class="soft"> {number}</span>}
      </span>
      <span class="line-status">{status}</span>
      <span class="line-time">{at !== undefined && <RelativeTime at={at} now={context.now} />}</span>
      <span class="line-what">
        {channel && <span class="line-channel">{channel} · </span>}
        {children}
      </span>
    </Link>
  );
}
