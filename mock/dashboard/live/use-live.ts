import { useEffect, useRef, useState } from 'preact/hooks';
import { type Control, createControl } from '../../../src/control-operations.ts';
import { eventTypes } from '../../../src/generated/enums.ts';
import { isObject } from '../../../src/json.ts';
import { mockUrl, sendToMock, shareReads } from './service.ts';
import { createShared } from './shared.ts';
import { summarizeEvents } from './text.ts';

const address = `${mockUrl}/_mock`;

/** A counter that increases when the mock's state may have changed: at an event, a command, or a lost connection. */
const changes = createShared(0);

function noteChange(): void {
  changes.set(changes.get() + 1);
}

const control = createControl({
  baseUrl: address,
  fetch: shareReads(async (request) => {
    const response = await sendToMock(request);
    // The login has expired. Reload the page, so that the mock shows the login form at the same URL.
    if (response.status === 401) location.reload();
    return response;
  }, changes.get),
});

export const connection = createShared<'connecting' | 'live' | 'lost'>('connecting');

const retryAfterMs = 1_000;
const firstReadAfterMs = 1_000;
/** A new event stream makes the page read all data again. So the first reads wait until the event stream is open. */
const reads = Promise.withResolvers<void>();
let haveReadsBegun = false;
const beginReads = () => {
  haveReadsBegun = true;
  reads.resolve();
};
setTimeout(beginReads, firstReadAfterMs);

let source: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
}

export function connect(): void {
  disconnect();
  if (document.hidden) {
    beginReads();
    return;
  }
  source = new EventSource(`${address}/events/stream`);
  source.onopen = () => {
    // Read all data again, because the page missed the events before this connection.
    if (haveReadsBegun) noteChange();
    beginReads();
    connection.set('live');
  };
  source.onerror = () => {
    disconnect();
    beginReads();
    // The event stream may have closed because the login expired. Read all data again: the response then shows an
    // expired login.
    if (connection.get() === 'live') noteChange();
    connection.set('lost');
    timer = setTimeout(connect, retryAfterMs);
  };
  for (const type of ['replaced', 'changed', ...eventTypes]) source.addEventListener(type, noteChange);
}

// Close the stream of a hidden tab, because a browser opens at most six connections to an origin.
document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
connect();

export interface LiveData<Data> {
  data: Data | undefined;
  problem: Error | undefined;
}

const minIntervalMs = 250;

export function useLive<Data>(
  load: (control: Control) => Promise<Data>,
  key: string,
  step?: number | undefined,
): LiveData<Data> {
  const [state, setState] = useState<LiveData<Data>>({ data: undefined, problem: undefined });
  const latest = useRef(load);
  latest.current = load;
  const readAgain = useRef(() => {});
  useEffect(() => readAgain.current(), [step]);
  useEffect(() => {
    let isOver = false;
    let changed = Promise.withResolvers<void>();
    const follow = async () => {
      await reads.promise;
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
    readAgain.current = () => changed.resolve();
    void follow();
    const unsubscribe = changes.subscribe(() => changed.resolve());
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [key]);
  return state;
}

export function useWorkspaces() {
  return useLive((control) => control.listWorkspaces(), 'workspaces').data?.workspaces;
}

export function useApiKey(workspaceId: string | null): string | undefined {
  return useWorkspaces()?.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0];
}

export interface ListWindow<Item> {
  total: number | undefined;
  problem: Error | undefined;
  itemAt(index: number): Item | undefined;
  onRange(from: number, to: number): void;
}

export type LoadPart<Item> = (
  control: Control,
  page: { offset: number; limit: number },
) => Promise<{ items: readonly Item[]; total: number }>;

const pageSize = 50;

export function useListWindow<Item>(load: LoadPart<Item>, key: string, step: number | undefined): ListWindow<Item> {
  const [page, setPage] = useState({ offset: 0, limit: 2 * pageSize });
  const { offset, limit } = page;
  const live = useLive(
    async (control) => ({ key, offset, ...(await load(control, page)) }),
    JSON.stringify([key, offset, limit]),
    step,
  );
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

interface Question {
  action: string;
  loses: string;
}

/** An error stays in the status bar until the person closes it. */
export const notice = createShared<{ text: string; isProblem?: boolean } | undefined>(undefined);

export const question = createShared<(Question & { answer(isConfirmed: boolean): void }) | undefined>(undefined);

async function confirm(confirmation: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  question.set({ ...confirmation, answer: resolve });
  const isConfirmed = await promise;
  question.set(undefined);
  return isConfirmed;
}

let lastCommand: Promise<unknown> = Promise.resolve();

export interface Commands {
  busy: boolean;
  problem: Error | undefined;
  /** Runs a command. With `confirmation`, first asks the person. With `done`, shows this message after the command. */
  run(send: (control: Control) => Promise<unknown>, done?: string, confirmation?: Question): Promise<boolean>;
}

export function useCommand(): Commands {
  const [state, setState] = useState<Pick<Commands, 'busy' | 'problem'>>({ busy: false, problem: undefined });
  return {
    ...state,
    async run(send, done, confirmation) {
      if (confirmation !== undefined && !(await confirm(confirmation))) return false;
      setState({ busy: true, problem: undefined });
      // Run commands one after the other, so that pressing a key twice moves the clock twice.
      const sent = lastCommand.then(() => send(control));
      lastCommand = sent.catch(() => {});
      try {
        const result = await sent;
        if (done !== undefined) notice.set({ text: describeResult(done, result) });
        setState({ busy: false, problem: undefined });
        return true;
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        if (done !== undefined) notice.set({ text: problem.message, isProblem: true });
        setState({ busy: false, problem });
        return false;
      } finally {
        noteChange();
      }
    },
  };
}

export function loadState(run: Commands['run'], kind: 'snapshot' | 'scenario', name: string): Promise<boolean> {
  return run(
    (control) => (kind === 'snapshot' ? control.loadSnapshot({ name }) : control.loadScenario({ name })),
    `Loaded the ${kind} ${name}`,
    {
      action: `Load the ${kind} “${name}”`,
      loses: 'You lose the list of requests, and all conversations that no snapshot has.',
    },
  );
}

function describeResult(done: string, result: unknown): string {
  if (!isObject(result) || !Array.isArray(result.events)) return `${done}.`;
  const total = typeof result.total === 'number' ? result.total : result.events.length;
  return `${done}: ${summarizeEvents(result.events, total)}.`;
}
