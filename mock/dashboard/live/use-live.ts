import { useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { useMock } from '../mock.ts';
import type { News } from './live-source.ts';

/** What was last read, and what went wrong since; before the first answer there is neither. */
export interface Live<Data> {
  data: Data | undefined;
  problem: Error | undefined;
  /** Reads again at once. */
  refresh(): void;
}

/** Between two reads at least so long passes, however much happens. */
const leastMs = 250;

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
  { concerns = () => true, everyMs }: { concerns?: (news: News) => boolean; everyMs?: number } = {},
): Live<Data> {
  const { control, live } = useMock();
  const [state, setState] = useState<Omit<Live<Data>, 'refresh'>>({ data: undefined, problem: undefined });
  // Whoever is told of news uses the newest functions, not those of the first rendering.
  const present = useRef({ load, concerns });
  present.current = { load, concerns };
  const refresh = useRef(() => {});

  useEffect(() => {
    let over = false;
    let reading = false;
    let again: 'now' | 'soon' | undefined;
    let lastAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const read = (when: 'now' | 'soon') => {
      clearTimeout(timer);
      timer = undefined;
      if (reading) {
        again = again === 'now' ? again : when;
        return;
      }
      reading = true;
      again = undefined;
      lastAt = performance.now();
      const settle = (next: (before: Omit<Live<Data>, 'refresh'>) => Omit<Live<Data>, 'refresh'>) => {
        if (over) return;
        reading = false;
        setState(next);
        if (again === 'now') read('now');
        else if (again === 'soon') soon();
      };
      present.current.load(control).then(
        (data) => settle(() => ({ data, problem: undefined })),
        (error: unknown) =>
          settle(({ data }) => ({ data, problem: error instanceof Error ? error : new Error(String(error)) })),
      );
    };
    const soon = () => {
      timer ??= setTimeout(() => read('soon'), Math.max(0, lastAt + leastMs - performance.now()));
    };
    refresh.current = () => read('now');
    read('now');
    const unsubscribe = live.subscribe((news) => {
      if (news === 'everything' || present.current.concerns(news)) soon();
    });
    const regularly = everyMs === undefined ? undefined : setInterval(soon, everyMs);
    return () => {
      over = true;
      clearTimeout(timer);
      clearInterval(regularly);
      unsubscribe();
    };
  }, [control, live, key, everyMs]);

  return { ...state, refresh: () => refresh.current() };
}
