import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<Item> {
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
  const [firstRow, setFirstRow] = useState(0);
  const [rowCount, setRowCount] = useState(Math.ceil(800 / rowHeight));
  const [focusIndex, setFocusIndex] = useState<number>();

  const measure = () => {
    if (container.current === null) return;
    setFirstRow(Math.floor(container.current.scrollTop / rowHeight));
    setRowCount(Math.ceil(container.current.clientHeight / rowHeight) + 1);
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (container.current !== null) observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  const from = Math.max(0, Math.min(firstRow, total) - overscan);
  const to = Math.min(total, firstRow + rowCount + overscan);
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
    const page = Math.floor(element.clientHeight / rowHeight);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -total, End: total };
    const step = (steps as Partial<Record<string, number>>)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(total - 1, Number(position) - 1 + step));
    const rowTop = next * rowHeight;
    // Scroll only if the row is not completely visible.
    element.scrollTop = Math.min(rowTop, Math.max(element.scrollTop, rowTop + rowHeight - element.clientHeight));
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
