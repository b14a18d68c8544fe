import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Control, createControl } from '../../../src/control-client.ts';
import { createLiveSource, type LiveSource } from './live-source.ts';
import { sendToMock, shareReads } from './send-request.ts';

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
