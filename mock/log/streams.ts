import type { Instant } from '../../src/instant.ts';

/** Where a stream is read from, or appended to: the first entry has version 0. */
export interface StreamPosition {
  stream: string;
  version: number;
}

/** What was appended at once. What the text says is the matter of whoever appends. */
export interface StreamEntry extends StreamPosition {
  text: string;
  /** Whether it stands for all entries up to this version, itself included. */
  isSnapshot?: boolean;
}

/** What was read, all of it at one moment. */
interface StreamRead {
  /** That moment, by the one clock of the store. */
  at: Instant;
  /** In order of their streams, and of their versions. */
  entries: readonly StreamEntry[];
}

/**
 * Streams of entries that several processes append to. Whatever was appended is there for everybody who reads after that.
 *
 * Every method rejects when the store cannot be reached or does not answer in time. Of an append it is not known then whether
 * it happened.
 */
export interface Streams {
  /** The entries from each of these positions on; first a snapshot, where entries before it are gone. */
  read(from: readonly StreamPosition[]): Promise<StreamRead>;
  /**
   * Appends an entry to each of several streams, to all or to none.
   *
   * @returns false when one of the streams has an entry of that version already: somebody else was first
   */
  append(entries: readonly StreamEntry[]): Promise<boolean>;
  /**
   * Has an entry stand for all up to its version. Nothing happens where another already stands for more.
   *
   * @param options `keepFrom`: the version from which on entries stay all the same, for who is only a little behind, and for
   * who asks whether an append happened. Default: that after the snapshot before.
   */
  saveSnapshot(entry: StreamEntry, options?: { keepFrom?: number }): Promise<void>;
  /** Removes the streams whose names begin so. Nobody uses them any more. */
  remove(prefix: string): Promise<void>;
  /** Adds to the list of requests, of which the latest are kept. What is added may get lost where the store fails. */
  addRequests(requests: readonly RequestNote[], keep: number): Promise<void>;
  /** The requests that are kept, in the order of their numbers, which begin with 1 and are never used again. */
  readRequests(): Promise<readonly NumberedRequest[]>;
  /** Removes the requests of a workspace, or all. */
  removeRequests(workspaceId?: string): Promise<void>;
  /** Calls the listener with the names of streams that others may have appended to, until the returned function is called. */
  subscribe(listener: (streams: readonly string[]) => void): () => void;
  close(): Promise<void>;
}

/** A request that was answered. What the text says is the matter of whoever adds it. */
export interface RequestNote {
  workspaceId: string | undefined;
  text: string;
}

export interface NumberedRequest {
  number: number;
  text: string;
}

/** Streams that are kept, and the seed with which they were created. */
export interface SeededStreams extends Streams {
  readonly seed: string;
}
