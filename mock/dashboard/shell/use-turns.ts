import { useRef } from 'preact/hooks';

/** Does one thing after the other, whichever view starts them: each sees the state that the one before has left. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function useTurns(): InTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    const result = last.current.then(work);
    last.current = result.catch(() => {});
    return result;
  };
}
