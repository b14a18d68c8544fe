import type { Control } from '../../src/control-client.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';
import type { Streams } from '../log/streams.ts';
import type { Mock, MockOptions } from '../mock.ts';
import type { ClockSetting } from './seat/shared-clock.ts';

export interface ReplicaOptions
  extends Pick<MockOptions, 'workspaces' | 'profile' | 'keep' | 'keepFor' | 'onReply' | 'onError'> {
  /** Where the state is that all replicas share. */
  streams: Streams;
  /** The seed of the shared state. */
  seed: string;
  /**
   * How the clock of a new mock runs; in a mock that exists, the clock runs as it did.
   *
   * @defaultValue as that of the database
   */
  clock?: ClockSetting;
}

/** One of several mocks that are one service: what one has answered, all know. */
export interface Replica extends Pick<Mock, 'fetch' | 'listen' | 'seed'>, AsyncDisposable {
  readonly control: Control;
  /** What the clock of the mock showed when the shared state was last read, as ISO 8601 in UTC, and how it runs. */
  readonly clock: { mode: ClockSetting['mode']; factor: number | null; now: string };
  /** Those that the mock was started with, as far as they are open, with their present keys. */
  readonly workspaces: readonly Workspace[];
  /** As `Mock.setWorkspaces`. */
  setWorkspaces(file: NonNullable<MockOptions['workspaces']>): Promise<void>;
  /** As `Mock.close`; the connection to the shared state is closed too. */
  close(options?: { graceSeconds?: number }): Promise<void>;
}
