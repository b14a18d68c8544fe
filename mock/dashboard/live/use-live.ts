import { useEffect, useRef, useState } from 'preact/hooks';
import { type Control, createControl } from '../../../src/control-client.ts';
import { eventTypes } from '../../../src/generated/enums.ts';
import { isObject } from '../../../src/json.ts';
import { mockUrl } from './place.ts';
import { sendToMock, shareReads } from './service.ts';
import { createShared } from './shared.ts';
import { summarizeEvents } from './text.ts';

const address = `${mockUrl}/_mock`;

/** A counter that changes with every possible change: at each event and command, and after a lost connection. */
const changes = createShared(0);

function noteChange(): void {
  changes.set(changes.get() + 1);
}

const control = createControl({
  baseUrl: address,
  fetch: shareReads(async (request) => {
    const response = await sendToMock(request);
    // The login has expired. A reload shows the login form at the same address.
    if (response.status === 401) location.reload();
    return response;
  }, changes.get),
});

/** The connection to the events of the mock. */
export const connection = createShared<'connecting' | 'live' | 'lost'>('connecting');

const retryAfterMs = 1_000;
const firstReadAfterMs = 1_000;
/** Reads start with the first connection, if it opens soon. Earlier reads would have to be repeated. */
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

/** Follows the events of the mock, starting now. */
export function connect(): void {
  disconnect();
  if (document.hidden) {
    beginReads();
    return;
  }
  source = new EventSource(`${address}/events/stream`);
  source.onopen = () => {
    // Events during the time without a connection are unknown, so read everything again.
    if (haveReadsBegun) noteChange();
    beginReads();
    connection.set('live');
  };
  source.onerror = () => {
    disconnect();
    beginReads();
    // An expired login closes the stream, and only a read reveals the reason.
    if (connection.get() === 'live') noteChange();
    connection.set('lost');
    timer = setTimeout(connect, retryAfterMs);
  };
  for (const type of ['replaced', 'changed', ...eventTypes]) source.addEventListener(type, noteChange);
}

// A hidden tab closes the stream, because a browser keeps only six connections to an origin.
document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
connect();

/** The last data, and the error since then. Both are undefined before the first response. */
export interface LiveData<Data> {
  data: Data | undefined;
  problem: Error | undefined;
}

/** Minimum time between two reads in milliseconds, however many events there are. */
const minIntervalMs = 250;

/** Loads data and keeps it up to date with `key`, events and `step`. Keeps old data until new data arrives. */
export function useLive<Data>(
  load: (control: Control) => Promise<Data>,
  key: string,
  step?: number | undefined,
): LiveData<Data> {
  const [state, setState] = useState<LiveData<Data>>({ data: undefined, problem: undefined });
  // Calls the function of the latest rendering, not of the first.
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

/** The workspaces with their API keys; undefined before the first response. */
export function useWorkspaces() {
  return useLive((control) => control.listWorkspaces(), 'workspaces').data?.workspaces;
}

/** An API key of a workspace, read in advance so that a click takes only one request. Undefined if it has no key. */
export function useApiKey(workspaceId: string | null): string | undefined {
  return useWorkspaces()?.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0];
}

/** The visible part of a long list, loaded as the person scrolls. */
export interface ListWindow<Item> {
  /** Undefined before the first response. */
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
export function useListWindow<Item>(load: LoadPart<Item>, key: string, step: number | undefined): ListWindow<Item> {
  const [page, setPage] = useState({ offset: 0, limit: 2 * pageSize });
  const { offset, limit } = page;
  const live = useLive(
    async (control) => ({ key, offset, ...(await load(control, page)) }),
    JSON.stringify([key, offset, limit]),
    step,
  );
  // Hide items of another filter, which would be under a wrong heading.
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

/** A confirmation before a command that loses something: the command, such as `Reset the mock`, and the loss. */
interface Question {
  action: string;
  loses: string;
}

/** The message in the status bar. A problem stays until the person closes it. */
export const notice = createShared<{ text: string; isProblem?: boolean } | undefined>(undefined);

/** The open confirmation, and the function to call with the person's answer. */
export const question = createShared<(Question & { answer(isConfirmed: boolean): void }) | undefined>(undefined);

/** Resolves to whether the person confirms. */
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
  /** Runs a command once the person confirms `asked`. Without `done` the status bar shows nothing, even for problems. */
  run(send: (control: Control) => Promise<unknown>, done?: string, confirmation?: Question): Promise<boolean>;
}

/** Runs the commands of a view. Afterwards, the page reads everything again. */
export function useCommand(): Commands {
  const [state, setState] = useState<Pick<Commands, 'busy' | 'problem'>>({ busy: false, problem: undefined });
  return {
    ...state,
    async run(send, done, confirmation) {
      if (confirmation !== undefined && !(await confirm(confirmation))) return false;
      setState({ busy: true, problem: undefined });
      // Run commands one after the other: pressing a key twice moves the clock twice.
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

/** Replaces the current state, once the person confirms. */
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

/** Describes a command and the events that the mock reports. */
function describeResult(done: string, result: unknown): string {
  if (!isObject(result) || !Array.isArray(result.events)) return `${done}.`;
  const total = typeof result.total === 'number' ? result.total : result.events.length;
  return `${done}: ${summarizeEvents(result.events, total)}.`;
}
