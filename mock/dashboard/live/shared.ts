import { useEffect, useState } from 'preact/hooks';
import { mockZone } from './time.ts';

export interface Shared<Value> {
  get(): Value;
  set(value: Value): void;
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
