import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface VirtualListProps<Item> {
  label: string;
  total: number;
  rowHeight: number;
  itemAt(index: number): Item | undefined;
  onRange(from: number, to: number): void;
  /** Returns the identity of an item, which does not change when the item moves to another row. */
  keyOf(item: Item): string;
  /** Renders a row as one link or button, so that the keyboard can reach the row. */
  children(item: Item): ComponentChildren;
}

const overscan = 6;

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, total, rowHeight, itemAt, onRange, keyOf, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ firstRow: 0, rowCount: Math.ceil(800 / rowHeight) });
  const [focusIndex, setFocusIndex] = useState<number>();

  const measure = () => {
    const element = container.current;
    if (element === null) return;
    const firstRow = Math.floor(element.scrollTop / rowHeight);
    const rowCount = Math.ceil(element.clientHeight / rowHeight) + 1;
    setView((before) =>
      before.firstRow === firstRow && before.rowCount === rowCount ? before : { firstRow, rowCount },
    );
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (container.current !== null) observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  const from = Math.max(0, Math.min(view.firstRow, total) - overscan);
  const to = Math.min(total, view.firstRow + view.rowCount + overscan);
  useEffect(() => {
    if (total > 0) onRange(from, to);
  }, [from, to]);

  useLayoutEffect(() => {
    if (focusIndex === undefined) return;
    const row = container.current?.querySelector<HTMLElement>(`[aria-posinset="${focusIndex + 1}"] :is(a, button)`);
    if (row == null) return;
    row.focus({ preventScroll: true });
    setFocusIndex(undefined);
  });

  const handleKeyDown = (event: KeyboardEvent) => {
    const element = container.current;
    const position = (event.target as Element).closest('[aria-posinset]')?.getAttribute('aria-posinset');
    if (element === null || position == null) return;
    const height = element.clientHeight;
    const next = nextIndex(event.key, Number(position) - 1, Math.floor(height / rowHeight), total);
    if (next === undefined) return;
    event.preventDefault();
    const rowTop = next * rowHeight;
    if (rowTop < element.scrollTop) element.scrollTop = rowTop;
    else if (rowTop + rowHeight > element.scrollTop + height) element.scrollTop = rowTop + rowHeight - height;
    setFocusIndex(next);
  };

  const rows = Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
    const index = from + offset;
    const item = itemAt(index);
    return (
      <li
        key={item === undefined ? `row ${index}` : keyOf(item)}
        class="row"
        aria-posinset={index + 1}
        aria-setsize={total}
        style={{ height: `${rowHeight}px`, transform: `translateY(${index * rowHeight}px)` }}
      >
        {item !== undefined && children(item)}
      </li>
    );
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The arrow keys move the focus between the links in this list.
    <div ref={container} class="virtual-list" onScroll={measure} onKeyDown={handleKeyDown}>
      <ul aria-label={label} style={{ height: `${total * rowHeight}px` }}>
        {rows}
      </ul>
    </div>
  );
}

function nextIndex(key: string, index: number, page: number, total: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: total - 1,
  };
  const next = targets[key];
  return next === undefined ? undefined : Math.max(0, Math.min(total - 1, next));
}
