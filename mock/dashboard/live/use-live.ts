import { useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import type { MockEvent } from './event-names.ts';
import { useMock } from './mock.ts';

/** The last data, and the error since then; before the first response there is neither. */
export interface LiveData<Data> {
  data: Data | undefined;
  problem: Error | undefined;
  /** Reads again at once. */
  refresh(): void;
}

export interface LiveOptions {
  /** Whether an event may change the data. @defaultValue every event may */
  isRelevant?: (event: MockEvent) => boolean;
  /** Also reads regularly, for changes without events. */
  pollMs?: number;
}

/** The minimum time between two reads, however many events there are. */
const minIntervalMs = 250;

/**
 * Data of the mock, kept up to date: read when the view appears, when `key` changes, and after events.
 *
 * `load` reads it; `key` identifies what is read, so that another filter has another key. The old data stays until the
 * new data is there.
 */
export function useLive<Data>(
  load: (control: Control) => Promise<Data>,
  key: string,
  { isRelevant = () => true, pollMs }: LiveOptions = {},
): LiveData<Data> {
  const { control, live } = useMock();
  const [state, setState] = useState<Omit<LiveData<Data>, 'refresh'>>({ data: undefined, problem: undefined });
  // Listeners call the latest functions, not those of the first rendering.
  const latest = useRef({ load, isRelevant });
  latest.current = { load, isRelevant };
  const refresh = useRef(() => {});

  useEffect(() => {
    let isUnmounted = false;
    let isReading = false;
    let pending: 'now' | 'soon' | undefined;
    let lastAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const read = async (when: 'now' | 'soon') => {
      clearTimeout(timer);
      timer = undefined;
      if (isReading) {
        pending = pending === 'now' ? pending : when;
        return;
      }
      isReading = true;
      pending = undefined;
      lastAt = performance.now();
      const result = await latest.current.load(control).then(
        (data) => ({ data }),
        (error: unknown) => ({ problem: error instanceof Error ? error : new Error(String(error)) }),
      );
      isReading = false;
      if (isUnmounted) return;
      setState(({ data }) => ({ data, problem: undefined, ...result }));
      if (pending === 'now') void read('now');
      else if (pending === 'soon') scheduleRead();
    };
    const scheduleRead = () => {
      timer ??= setTimeout(() => read('soon'), Math.max(0, lastAt + minIntervalMs - performance.now()));
    };
    refresh.current = () => void read('now');
    void read('now');
    const unsubscribe = live.subscribe((change) => {
      if (change === 'all' || latest.current.isRelevant(change)) scheduleRead();
    });
    const pollTimer = pollMs === undefined ? undefined : setInterval(scheduleRead, pollMs);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      clearInterval(pollTimer);
      unsubscribe();
    };
  }, [control, live, key, pollMs]);

  return { ...state, refresh: () => refresh.current() };
}

/** The visible part of a long list, loaded as the person scrolls. */
export interface ListWindow<Item> {
  /** undefined before the first response. */
  total: number | undefined;
  problem: Error | undefined;
  refresh(): void;
  itemAt(index: number): Item | undefined;
  onRange(from: number, to: number): void;
}

/** Reads a part of a list: `limit` items from `offset` on. */
export type LoadPart<Item> = (
  control: Control,
  page: { offset: number; limit: number },
) => Promise<{ items: Item[]; total: number }>;

const pageSize = 50;

/** The list that `key` identifies, kept up to date. */
export function useListWindow<Item>(load: LoadPart<Item>, key: string, options: LiveOptions = {}): ListWindow<Item> {
  const range = useRef({ offset: 0, limit: 2 * pageSize });
  const live = useLive(
    async (control) => ({ key, offset: range.current.offset, ...(await load(control, range.current)) }),
    key,
    options,
  );
  // Items of another filter would be shown under a wrong heading.
  const data = live.data?.key === key ? live.data : undefined;
  return {
    total: data?.total,
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
