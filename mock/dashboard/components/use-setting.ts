import { useState } from 'preact/hooks';

/** A choice of the person, which this browser keeps if it may keep anything. */
export function useSetting(name: string, initial: string): [value: string, set: (value: string) => void] {
  const key = `understudy-${name}`;
  const [value, setValue] = useState(() => orUndefined(() => localStorage.getItem(key)) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      orUndefined(() => localStorage.setItem(key, next));
    },
  ];
}

/** A browser may forbid it. */
function orUndefined<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
