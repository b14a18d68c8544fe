import { useEffect, useRef, useState } from 'preact/hooks';
import { type Control, createControl } from '../../../src/control-client.ts';
import { eventTypes } from '../../../src/generated/enums.ts';
import { sendToMock, shareReads } from './service.ts';
import { createShared } from './shared.ts';

const address = `${location.origin}/_mock`;

/** Changes whenever the mock may have changed: at each event and command, and after a lost connection. */
const changes = createShared(0);

export function noteChange(): void {
  changes.set(changes.get() + 1);
}

/** The control plane of the mock that serves this page. */
export const control = createControl({
  baseUrl: address,
  fetch: shareReads(async (request) => {
    const response = await sendToMock(request);
    // The login has expired: the same address is the login form now.
    if (response.status === 401) location.reload();
    return response;
  }, changes.get),
});

/** The connection to the events of the mock. */
export const connection = createShared<'connecting' | 'live' | 'lost'>('connecting');

const retryAfterMs = 1_000;
let source: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
}

/** Follows the events of the mock, from now on. */
export function connect(): void {
  disconnect();
  if (document.hidden) return;
  source = new EventSource(`${address}/events/stream`);
  source.onopen = () => {
    // Events of the time without a connection are unknown.
    noteChange();
    connection.set('live');
  };
  source.onerror = () => {
    disconnect();
    connection.set('lost');
    timer = setTimeout(connect, retryAfterMs);
  };
  for (const type of ['replaced', ...eventTypes]) source.addEventListener(type, noteChange);
}

// A hidden tab closes the stream, because a browser keeps only six connections to an origin.
document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
connect();

/** The last data, and the error since then; before the first response there is neither. */
export interface LiveData<Data> {
  data: Data | undefined;
  problem: Error | undefined;
}

/** The minimum time between two reads, however many events there are. */
const minIntervalMs = 250;

/** Data kept up to date by `key` and events; `pollMs` is for changes without events. Old data stays until the new. */
export function useLive<Data>(load: (control: Control) => Promise<Data>, key: string, pollMs?: number): LiveData<Data> {
  const [state, setState] = useState<LiveData<Data>>({ data: undefined, problem: undefined });
  // It is called as it is at the latest rendering, not at the first.
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    let isOver = false;
    let changed = Promise.withResolvers<void>();
    const follow = async () => {
      while (!isOver) {
        changed = Promise.withResolvers();
        const startedAt = performance.now();
        const result = await latest.current(control).then(
          (data) => ({ data, problem: undefined }),
          (error: unknown) => ({ problem: error instanceof Error ? error : new Error(String(error)) }),
        );
        if (isOver) return;
        setState((before) => ({ ...before, ...result }));
        await changed.promise;
        await new Promise((resolve) => setTimeout(resolve, startedAt + minIntervalMs - performance.now()));
      }
    };
    void follow();
    const unsubscribe = changes.subscribe(() => changed.resolve());
    const timer = pollMs === undefined ? undefined : setInterval(() => changed.resolve(), pollMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      unsubscribe();
    };
  }, [key, pollMs]);
  return state;
}

/** The workspaces with their keys; undefined before the first response. */
export function useWorkspaces() {
  return useLive((control) => control.listWorkspaces(), 'workspaces').data?.workspaces;
}

/** A key of a workspace, read before it is needed: a click is one request. undefined if it has none. */
export function useApiKey(workspaceId: string | null): string | undefined {
  return useWorkspaces()?.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0];
}

/** The visible part of a long list, loaded as the person scrolls. */
export interface ListWindow<Item> {
  /** undefined before the first response. */
  total: number | undefined;
  problem: Error | undefined;
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
export function useListWindow<Item>(load: LoadPart<Item>, key: string, pollMs?: number): ListWindow<Item> {
  const [page, setPage] = useState({ offset: 0, limit: 2 * pageSize });
  const { offset, limit } = page;
  const live = useLive(
    async (control) => ({ key, offset, ...(await load(control, page)) }),
    JSON.stringify([key, offset, limit]),
    pollMs,
  );
  // Items of another filter would be shown under a wrong heading.
  const data = live.data?.key === key ? live.data : undefined;
  return {
    total: data?.total,
    problem: live.problem,
    itemAt: (index) => (data === undefined ? undefined : data.items[index - data.offset]),
    onRange(from, to) {
      const first = Math.max(0, Math.floor(from / pageSize) - 1) * pageSize;
      const last = (Math.ceil(to / pageSize) + 1) * pageSize;
      if (offset !== first || limit !== last - first) setPage({ offset: first, limit: last - first });
    },
  };
}
