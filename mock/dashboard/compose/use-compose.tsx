import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import type { Body, RequestKind } from './request-body.ts';

/** The request that the panel begins with; without a body, the shortest of its kind. */
export interface ComposeStart {
  kind: RequestKind;
  body?: Body;
}

/** Opens the panel that sends a request. */
export const ComposeContext = createContext<((start: ComposeStart) => void) | undefined>(undefined);

export function useCompose(): (start: ComposeStart) => void {
  const compose = useContext(ComposeContext);
  if (compose === undefined) throw new Error('A view must be inside <ComposeContext.Provider>.');
  return compose;
}

/** Opens the panel for a chat or a call, below an empty list. */
export function ComposeButton({ kind }: { kind: 'triggerChat' | 'triggerCall' }) {
  const compose = useCompose();
  return (
    <p>
      <Button label={kind === 'triggerChat' ? 'New chat…' : 'New call…'} onClick={() => compose({ kind })} />
    </p>
  );
}
