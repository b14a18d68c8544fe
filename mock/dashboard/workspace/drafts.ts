import { useEffect, useState } from 'preact/hooks';

/** What a person has changed in a record and not saved yet. */
export interface Draft {
  value: object;
  /** The record as it was when the change began. */
  base: string;
}

/** Drafts by the place of their record, so that a look at another one loses nothing. */
export interface Drafts {
  get(key: string): Draft | undefined;
  /** Without a draft, the one at this place is gone. */
  set(key: string, draft: Draft | undefined): void;
}

/** The drafts of a view. As long as there is one, the browser asks before it leaves the page. */
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
