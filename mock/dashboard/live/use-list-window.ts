import { useRef } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import type { Changes } from './live-source.ts';
import { type LiveData, useLive } from './use-live.ts';

/** The visible part of a long list, loaded from the mock as the person scrolls. */
export interface ListWindow<Item> {
  /** undefined before the first response. */
  total: number | undefined;
  /** The index of the selected item in the list; undefined when there is none, or it is not in the list. */
  position: number | undefined;
  problem: Error | undefined;
  refresh(): void;
  itemAt(index: number): Item | undefined;
  onRange(from: number, to: number): void;
}

interface ListPart<Item> {
  items: Item[];
  total: number;
  position?: number | null | undefined;
}

const pageSize = 50;

/** Reads `limit` items from `offset` on, of the list that `key` identifies, and keeps them up to date. */
export function useListWindow<Item>(
  load: (control: Control, page: { offset: number; limit: number }) => Promise<ListPart<Item>>,
  key: string,
  options: { isRelevant?: (changes: Changes) => boolean; pollMs?: number } = {},
): ListWindow<Item> {
  const range = useRef({ offset: 0, limit: 2 * pageSize });
  const live: LiveData<ListPart<Item> & { key: string; offset: number }> = useLive(
    async (control) => {
      const { offset, limit } = range.current;
      return { key, offset, ...(await load(control, { offset, limit })) };
    },
    key,
    options,
  );
  // Items of another filter would be shown under a wrong heading.
  const data = live.data?.key === key ? live.data : undefined;
  return {
    total: data?.total,
    position: data?.position ?? undefined,
    problem: live.problem,
    refresh: live.refresh,
    itemAt: (index) => (data === undefined ? undefined : data.items[index - data.offset]),
    onRange(from, to) {
      const first = Math.max(0, Math.floor(from / pageSize) - 1) * pageSize;
      const last = (Math.ceil(to / pageSize) + 1) * pageSize;
      if (range.current.offset === first && range.current.limit === last - first) return;
      range.current = { offset: first, limit: last - first };
      live.refresh();
    },
  };
}
