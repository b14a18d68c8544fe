import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';
import type { CallSession } from './call.ts';
import type { OutboundCallChannel, Workspace } from './workspace.ts';

export interface LinePools {
  pools: Map<string, LinePool>;
}

/** The lines of one outbound call channel and the calls that wait for one. */
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

/** A pool without calls. Its order: priority (1 first), then due time, then arrival. */
function emptyPool(workspaceId: string, channelName: string): LinePool {
  const waiting = new TinyQueue<WaitingCall>(
    [],
    (one, other) => one.priority - other.priority || one.dueAt - other.dueAt || one.order - other.order,
  );
  return { workspaceId, channelName, busyLines: 0, waiting };
}

export function findCallChannel(workspace: Workspace, name: string): OutboundCallChannel | undefined {
  const channel = workspace.channels.find((one) => one.name === name && one.enabled);
  return channel?.type === 'outboundSipTrunk' ? channel : undefined;
}

export function poolOf({ pools }: LinePools, { start }: CallSession): LinePool {
  const { workspaceId, details } = start;
  const key = `${workspaceId}/${details.channelName}`;
  const known = pools.get(key);
  if (known !== undefined) return known;
  const pool = emptyPool(workspaceId, details.channelName);
  pools.set(key, pool);
  return pool;
}

/** Lets a call wait for a line; returns its pool. For `apply` only. */
export function enqueueForLine(world: LinePools, call: CallSession): LinePool {
  const pool = poolOf(world, call);
  const { callPriority: priority } = call.start.details;
  pool.waiting.push({ priority, dueAt: call.dueAt, order: call.arrival, call });
  return pool;
}
