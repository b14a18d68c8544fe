import { useEffect, useState } from 'preact/hooks';
import { mockZone } from './time.ts';

/** A value that the whole page shares, so that its writers and readers are independent. */
export interface Shared<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls `listener` at every change. The returned function unsubscribes it. */
  subscribe(listener: (value: Value) => void): () => void;
}

export function createShared<Value>(initial: Value): Shared<Value> {
  const listeners = new Set<(value: Value) => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A choice of the person. The browser stores it if storage is allowed. */
export function createSetting(name: string, initial: string): Shared<string> {
  const key = `understudy-${name}`;
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {}
  const setting = createShared(kept ?? initial);
  setting.subscribe((value) => {
    try {
      localStorage.setItem(key, value);
    } catch {}
  });
  return setting;
}

/** The current value, kept up to date. */
export function useShared<Value>({ get, subscribe }: Shared<Value>): Value {
  const [value, setValue] = useState({ now: get() });
  useEffect(() => {
    setValue((before) => (before.now === get() ? before : { now: get() }));
    return subscribe((now) => setValue({ now }));
  }, [get]);
  return value.now;
}

export const shownZone = createSetting('zone', mockZone);

export function useZone(): string {
  return useShared(shownZone);
}
