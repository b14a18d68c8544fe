import { useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { useMock } from '../mock.ts';
import type { Changes } from './live-source.ts';

/** The last data, and the error since then; before the first response there is neither. */
export interface LiveData<Data> {
  data: Data | undefined;
  problem: Error | undefined;
  /** Reads again at once. */
  refresh(): void;
}

/** The minimum time between two reads, however many events there are. */
const minIntervalMs = 250;

/**
 * Data of the mock, kept up to date: read when the view appears, when `key` changes, and after events.
 *
 * `load` reads it; `key` identifies what is read, so that another filter has another key; the old data stays until the
 * new data is there. `isRelevant` filters the changes. `pollMs` also reads regularly, for changes without events.
 */
export function useLive<Data>(
  load: (control: Control) => Promise<Data>,
  key: string,
  { isRelevant = () => true, pollMs }: { isRelevant?: (changes: Changes) => boolean; pollMs?: number } = {},
): LiveData<Data> {
  const { control, live } = useMock();
  const [state, setState] = useState<Omit<LiveData<Data>, 'refresh'>>({ data: undefined, problem: undefined });
  // Listeners call the latest functions, not those of the first rendering.
  const latest = useRef({ load, isRelevant });
  latest.current = { load, isRelevant };
  const refresh = useRef(() => {});

  useEffect(() => {
    let isUnmounted = false;
    let reading = false;
    let pendingRead: 'now' | 'soon' | undefined;
    let lastAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const read = (when: 'now' | 'soon') => {
      clearTimeout(timer);
      timer = undefined;
      if (reading) {
        pendingRead = pendingRead === 'now' ? pendingRead : when;
        return;
      }
      reading = true;
      pendingRead = undefined;
      lastAt = performance.now();
      const settle = (next: (before: Omit<LiveData<Data>, 'refresh'>) => Omit<LiveData<Data>, 'refresh'>) => {
        if (isUnmounted) return;
        reading = false;
        setState(next);
        if (pendingRead === 'now') read('now');
        else if (pendingRead === 'soon') scheduleRead();
      };
      latest.current.load(control).then(
        (data) => settle(() => ({ data, problem: undefined })),
        (error: unknown) =>
          settle(({ data }) => ({ data, problem: error instanceof Error ? error : new Error(String(error)) })),
      );
    };
    const scheduleRead = () => {
      timer ??= setTimeout(() => read('soon'), Math.max(0, lastAt + minIntervalMs - performance.now()));
    };
    refresh.current = () => read('now');
    read('now');
    const unsubscribe = live.subscribe((changes) => {
      if (changes === 'all' || latest.current.isRelevant(changes)) scheduleRead();
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
