import { useState } from 'preact/hooks';

/** A choice of the person, which this browser keeps as far as it keeps anything. */
export function useSetting(name: string, initial: string): [value: string, set: (value: string) => void] {
  const key = `understudy-${name}`;
  const [value, setValue] = useState(() => read(key) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // A browser may forbid it; then the choice is for this page.
      }
    },
  ];
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
