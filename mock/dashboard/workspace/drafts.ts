import { useEffect, useState } from 'preact/hooks';

/** What a person has changed in a record and not saved yet. */
export interface Draft {
  value: object;
  /** The record as it was when the change began. */
  base: string;
}

/** Drafts by the place of their record, so that a look at another one loses nothing. */
export interface Drafts {
  at(place: string): Draft | undefined;
  /** Without a draft, the one at this place is gone. */
  put(place: string, draft: Draft | undefined): void;
}

/** The drafts of a view. As long as there is one, the browser asks before it leaves the page. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const isAny = drafts.size > 0;
  useEffect(() => {
    if (!isAny) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAny]);
  return {
    at: (place) => drafts.get(place),
    put: (place, draft) =>
      setDrafts((before) => {
        const others = [...before].filter(([one]) => one !== place);
        return new Map(draft === undefined ? others : [...others, [place, draft]]);
      }),
  };
}
