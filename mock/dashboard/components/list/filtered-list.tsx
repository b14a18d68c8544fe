import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ListWindow } from '../../live/use-list-window.ts';
import { wordStrings } from '../../strings/words.ts';
import { EmptyState, Problem } from '../notice.tsx';
import { FilterBar, type FilterField } from './filter-bar.tsx';
import { rowHeight } from './row.tsx';
import { VirtualList } from './virtual-list.tsx';

/** The list of a view: its filters, which are in the address, the rows that match them, and what to do where there are none. */
export function FilteredList<Item>({
  names: { one, many },
  view,
  query,
  filter,
  searchHint,
  fields,
  actions,
  problem,
  empty,
  list,
  keyOf,
  namedKey,
  onFirst,
  footer,
  children,
}: {
  /** What is listed: `message`, `messages`. */
  names: { one: string; many: string };
  view: string;
  query: URLSearchParams;
  /** What `query` filters by; empty when all is listed. */
  filter: object;
  searchHint: string;
  fields: readonly FilterField[];
  /** Buttons above the rows. */
  actions?: ComponentChildren;
  /** Why something failed that is no problem of the list. */
  problem?: Error | undefined;
  /** What to do where there is nothing at all. */
  empty: ComponentChildren;
  list: ListWindow<Item>;
  keyOf(item: Item): string;
  /** The item that the address names, which is scrolled to. */
  namedKey: string | undefined;
  /** Called with the first item of another list; undefined when there is none. */
  onFirst(item: Item | undefined): void;
  /** What stands below the rows. */
  footer?: ComponentChildren;
  /** The row of an item. */
  children(item: Item): ComponentChildren;
}) {
  const { total, itemAt, onRange, position } = list;
  const first = itemAt(0);
  useEffect(() => {
    if (total !== undefined) onFirst(first);
  }, [JSON.stringify(filter), total !== undefined, first !== undefined]);
  return (
    <section class="list-side" aria-label={`List of ${many}`}>
      <FilterBar view={view} query={query} searchHint={searchHint} fields={fields} total={total} />
      {actions}
      <Problem error={list.problem ?? problem} />
      {total === 0 &&
        (Object.keys(filter).length > 0 ? (
          <EmptyState title={`No ${one} matches.`}>
            <p>{wordStrings.tryLess}</p>
          </EmptyState>
        ) : (
          <EmptyState title={`No ${many} yet.`}>{empty}</EmptyState>
        ))}
      <VirtualList
        label={`${many.charAt(0).toUpperCase()}${many.slice(1)}`}
        total={total ?? 0}
        rowHeight={rowHeight}
        itemAt={itemAt}
        onRange={onRange}
        selected={{ key: namedKey, position }}
        keyOf={keyOf}
      >
        {children}
      </VirtualList>
      {footer}
    </section>
  );
}
