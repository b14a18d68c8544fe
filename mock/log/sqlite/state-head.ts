import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** How many events a file had at least, and which generation of events they were; an earlier format says only how many. */
export interface StateHead {
  count: number;
  generation?: number;
}

/**
 * Where the end of a log is kept beside it: a log that was cut off cannot tell by itself that it was longer.
 *
 * It is written after the events, {@link delayMs} later at most, so that it may be behind them, never ahead.
 */
export interface StateHeadFile {
  /** What it says; undefined when it is new. @throws Error when it is damaged. */
  read(): StateHead | undefined;
  /** Writes it soon: once for many appends that come close together. */
  write(head: StateHead): void;
  /** Writes it at once. */
  writeNow(head: StateHead): void;
  /** Writes what is still to be written. */
  close(): void;
}

const delayMs = 50;

const digits = (value: number) => String(value).padStart(16, '0');
const pattern = /^generation (\d{16}) (\d{16})\n$/;
/** The count and a sum of checksums. */
const earlierPattern = /^(\d{16}) \d{16}\n$/;
const length = 45;

/** Opens the file or creates it, for its owner alone. */
export function openStateHead(file: string): StateHeadFile {
  // Opening for appending creates it; a place in it can only be written without that.
  closeSync(openSync(file, 'a', 0o600));
  const descriptor = openSync(file, 'r+');
  let latest: StateHead | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest !== undefined)
      writeSync(descriptor, `generation ${digits(latest.generation ?? 0)} ${digits(latest.count)}\n`, 0);
    latest = undefined;
  };
  return {
    read() {
      const buffer = Buffer.alloc(length + 1);
      const text = buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, length + 1, 0));
      if (text === '') return undefined;
      const [, generation, count] = pattern.exec(text) ?? [];
      if (generation !== undefined) return { generation: Number(generation), count: Number(count) };
      const [, earlierCount] = earlierPattern.exec(text) ?? [];
      if (earlierCount === undefined) throw new Error(`${file} is damaged`);
      return { count: Number(earlierCount) };
    },
    write(head) {
      latest = head;
      timer ??= setTimeout(flush, delayMs).unref();
    },
    writeNow(head) {
      latest = head;
      flush();
    },
    close() {
      flush();
      closeSync(descriptor);
    },
  };
}
