import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Control, createControl } from '../../../src/control-client.ts';
import { createLiveSource, type LiveSource } from './live-source.ts';

/** What a view knows of the mock: its control plane and its events. */
export interface Mock {
  control: Control;
  live: LiveSource;
}

export const MockContext = createContext<Mock | undefined>(undefined);

/** The mock that serves this dashboard. */
export function useMock(): Mock {
  const mock = useContext(MockContext);
  if (mock === undefined) throw new Error('A view must be inside <MockContext.Provider>.');
  return mock;
}

/** Connects to the mock at the origin of the page. */
export function connectToMock(origin: string): Mock {
  const sendToControl = async (request: Request) => {
    const response = await sendToMock(request);
    // The login has expired: the same address is the login form now.
    if (response.status === 401) location.reload();
    return response;
  };
  return {
    control: createControl({ baseUrl: `${origin}/_mock`, fetch: shareReads(sendToControl) }),
    live: createLiveSource(`${origin}/_mock/events/stream`),
  };
}

/** Sends a request to the mock. @throws Error that says so when nothing answers, where browsers only say that it failed. */
export async function sendToMock(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (error) {
    throw new Error('Nothing answered. See whether the mock still runs, and try again.', { cause: error });
  }
}

type Send = (request: Request) => Promise<Response>;

/** Sends equal reads that start together as one. A later read is sent again: something may have happened in between. */
export function shareReads(send: Send): Send {
  const reads = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method !== 'GET') return send(request);
    const shared = reads.get(request.url) ?? send(request);
    if (reads.size === 0) queueMicrotask(() => reads.clear());
    reads.set(request.url, shared);
    return (await shared).clone();
  };
}
