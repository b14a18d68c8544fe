import { useEffect, useState } from 'preact/hooks';
import { mockZone } from './time.ts';

/** A value of the whole page: what changes it and what shows it need not know each other. */
export interface Shared<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls `listener` at every change until the returned function is called. */
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

/** Calls each listener every `ms`, with one timer, until the returned function is called. */
export function createTicker(ms: number): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return (listener) => {
    listeners.add(listener);
    timer ??= setInterval(() => {
      for (const each of listeners) each();
    }, ms);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}

/** A choice of the person, which this browser keeps if it may keep anything. */
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

/** The value as it is now, kept up to date. */
export function useShared<Value>({ get, subscribe }: Shared<Value>): Value {
  const [value, setValue] = useState({ now: get() });
  useEffect(() => {
    setValue((before) => (before.now === get() ? before : { now: get() }));
    return subscribe((now) => setValue({ now }));
  }, [get]);
  return value.now;
}

/** The name of the zone that times are shown in. */
export const shownZone = createSetting('zone', mockZone);

export function useZone(): string {
  return useShared(shownZone);
}
