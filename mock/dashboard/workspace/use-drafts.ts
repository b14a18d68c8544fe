import { useEffect, useState } from 'preact/hooks';

/** Unsaved changes of a record. */
export interface Draft {
  value: object;
  /** The record as it was when the change began. */
  base: string;
}

/** Drafts by the key of their record, so that opening another record loses nothing. */
export interface Drafts {
  get(key: string): Draft | undefined;
  /** Without a draft, deletes the one of this key. */
  set(key: string, draft: Draft | undefined): void;
}

/** The drafts of a view. While there is one, the browser asks before it leaves the dashboard. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const hasDrafts = drafts.size > 0;
  useEffect(() => {
    if (!hasDrafts) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [hasDrafts]);
  return {
    get: (key) => drafts.get(key),
    set: (key, draft) =>
      setDrafts((before) => {
        const others = [...before].filter(([otherKey]) => otherKey !== key);
        return new Map(draft === undefined ? others : [...others, [key, draft]]);
      }),
  };
}
