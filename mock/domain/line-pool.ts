import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';
import type { CallSession } from './call.ts';
import { callChannelsOf, type OutboundCallChannel, type Workspace } from './workspace.ts';

export interface LinePool {
  workspaceId: string;
  channelName: string;
  busyLines: number;
  waiting: TinyQueue<WaitingCall>;
}

export interface WaitingCall {
  priority: number;
  dueAt: Instant;
  order: number;
  call: CallSession;
}

export function findCallChannel(workspace: Workspace, name: string): OutboundCallChannel | undefined {
  return callChannelsOf(workspace).find((channel) => channel.name === name);
}

/** Waiting calls are ordered by priority (1 first), due time and arrival. */
export function poolOf({ pools }: { pools: Map<string, LinePool> }, { start }: CallSession): LinePool {
  const { workspaceId, details } = start;
  const { channelName } = details;
  const key = `${workspaceId}/${channelName}`;
  const known = pools.get(key);
  if (known !== undefined) return known;
  const waiting = new TinyQueue<WaitingCall>(
    [],
    (one, other) => one.priority - other.priority || one.dueAt - other.dueAt || one.order - other.order,
  );
  const pool = { workspaceId, channelName, busyLines: 0, waiting };
  pools.set(key, pool);
  return pool;
}
