import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { type ListWindow, type LoadPart, useListWindow } from '../live/use-live.ts';
import { useMockClock } from '../live/use-mock-clock.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { FilterBar, type FilterField } from './filter-bar.tsx';
import { EmptyState, Problem } from './layout.tsx';
import { VirtualList } from './virtual-list.tsx';

/** Every row of a list is this high, in CSS pixels. */
export const rowHeight = 36;

/** What a row needs besides its item. */
export interface RowContext {
  href: string;
  isSelected: boolean;
  /** What the clock shows, in milliseconds since 1970. */
  now: number | undefined;
}

export interface ListViewProps<Item> {
  /** What is listed: `message`, `messages`. */
  names: { one: string; many: string };
  view: string;
  query: URLSearchParams;
  /** What `query` filters by; empty if the list has no filter. */
  filter: { workspaceId?: string };
  searchHint: string;
  fields: readonly FilterField[];
  /** Reads a part of the list, and the position of the item with the key `locate`. */
  load(control: Control, page: { offset: number; limit: number; locate?: string }): ReturnType<LoadPart<Item>>;
  /** Reads regularly too, for a list that changes without events. */
  pollMs?: number;
  /** The segments of the address after the view, joined by `/`. */
  keyOf(item: Item): string;
  /** The key in the address, to which the list scrolls. */
  namedKey: string | undefined;
  /** Buttons above the rows. */
  actions?(list: ListWindow<Item>): ComponentChildren;
  /** What to do if there is nothing at all. */
  empty: ComponentChildren;
  /** What follows below the rows. */
  footer?: ComponentChildren;
  row(item: Item, context: RowContext): ComponentChildren;
  /** What is opened beside the list. */
  details(key: string): ComponentChildren;
}

/** A list with its filters, and beside it the item that the address names, else the first. */
export function ListView<Item>(props: ListViewProps<Item>) {
  const { names, view, query, filter, namedKey, keyOf, load, pollMs, row } = props;
  const [firstKey, setFirstKey] = useState<string>();
  const filterKey = JSON.stringify(filter);
  const list = useListWindow(
    (control, page) => load(control, { ...page, ...(namedKey !== undefined && { locate: namedKey }) }),
    filterKey,
    pollMs === undefined ? {} : { pollMs },
  );
  const { now } = useMockClock(filter.workspaceId);
  const first = list.itemAt(0);
  // The first item stays open when another one takes its place.
  useEffect(() => {
    if (list.total !== undefined) setFirstKey(first && keyOf(first));
  }, [filterKey, list.total !== undefined, first !== undefined]);
  const openKey = namedKey ?? firstKey;
  return (
    <div class={namedKey === undefined ? 'split' : 'split split-open'}>
      <section class="list-side" aria-label={`List of ${names.many}`}>
        <FilterBar view={view} query={query} searchHint={props.searchHint} fields={props.fields} total={list.total} />
        {props.actions?.(list)}
        <Problem error={list.problem} />
        {list.total === 0 && filterKey !== '{}' && (
          <EmptyState title={`No ${names.one} matches.`} hint="Use fewer words, or remove filters." />
        )}
        {list.total === 0 && filterKey === '{}' && (
          <EmptyState title={`No ${names.many} yet.`}>{props.empty}</EmptyState>
        )}
        <VirtualList
          label={names.many.charAt(0).toUpperCase() + names.many.slice(1)}
          total={list.total ?? 0}
          rowHeight={rowHeight}
          itemAt={list.itemAt}
          onRange={list.onRange}
          selected={{ key: namedKey, position: list.position }}
          keyOf={keyOf}
        >
          {(item) => {
            const key = keyOf(item);
            return row(item, { href: hrefOf(view, key.split('/'), query), isSelected: key === openKey, now });
          }}
        </VirtualList>
        {props.footer}
      </section>
      {openKey !== undefined && <Fragment key={openKey}>{props.details(openKey)}</Fragment>}
    </div>
  );
}

/** A row of a list, in one line: an icon, who it is about, the text, a mark, and the time. */
export function Row(props: {
  context: RowContext;
  icon: ComponentChildren;
  who: string;
  /** The number or address behind a name. */
  number?: string | undefined;
  children: ComponentChildren;
  mark: ComponentChildren;
  time: ComponentChildren;
}) {
  const {
    context: { href, isSelected },
    icon,
    who,
    number,
    children,
    mark,
    time,
  } = props;
  return (
    <Link class="line" href={href} aria-current={isSelected ? 'true' : undefined}>
      {icon}
      <span class="line-who">
        <span class="line-name">{who}</span>
        {number !== undefined && <span class="line-number"> {number}</span>}
      </span>
      <span class="line-text">{children}</span>
      {mark}
      <span class="line-time">{time}</span>
    </Link>
  );
}
