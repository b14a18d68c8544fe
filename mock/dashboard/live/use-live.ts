import { useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { useMock } from '../mock.ts';
import type { Changes } from './live-source.ts';

/** What was last read, and what went wrong since; before the first answer there is neither. */
export interface LiveData<Data> {
  data: Data | undefined;
  problem: Error | undefined;
  /** Reads again at once. */
  refresh(): void;
}

/** Between two reads at least so long passes, however much happens. */
const minIntervalMs = 250;

/**
 * Data of the mock that stays true: read when the view appears, when `key` changes, and when something happened.
 *
 * `load` reads it; `key` says by its text what is read, so that another filter is another key; what is on show stays
 * until the new data is there. `concerns` leaves out news that change nothing here. `everyMs` also reads
 * regularly, for what no event tells of.
 */
export function useLive<Data>(
  load: (control: Control) => Promise<Data>,
  key: string,
  { isRelevant = () => true, pollMs }: { isRelevant?: (changes: Changes) => boolean; pollMs?: number } = {},
): LiveData<Data> {
  const { control, live } = useMock();
  const [state, setState] = useState<Omit<LiveData<Data>, 'refresh'>>({ data: undefined, problem: undefined });
  // Whoever is told of news uses the newest functions, not those of the first rendering.
  const latest = useRef({ load, concerns: isRelevant });
  latest.current = { load, concerns: isRelevant };
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
      if (changes === 'all' || latest.current.concerns(changes)) scheduleRead();
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
