import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Control } from '../../src/control-client.ts';
import type { LiveSource } from './live/live-source.ts';

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
