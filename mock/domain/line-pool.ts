import TinyQueue from 'tinyqueue';
import { type Instant, secondsToMs } from '../../src/instant.ts';
import type { CallSession } from './call.ts';
import { firstPermitted } from './working-hours.ts';
import { callChannelsOf, type OutboundCallChannel, type Workspace } from './workspace.ts';
import { isCall, profileOf, type World, workspaceOf } from './world.ts';

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

export function readyAt(world: World, { dueAt, start }: CallSession): Instant {
  return Math.max(dueAt, start.at + secondsToMs(workspaceOf(world, start.workspaceId).durations.queueSeconds));
}

export type PlacementForecast = (call: CallSession) => Instant | undefined;

/**
 * Forecasts when a queued call is placed. The forecast is exact for the first call of a queue; any other call may have
 * to wait longer.
 */
export function forecastPlacements(world: World, nowIn: (workspaceId: string) => Instant): PlacementForecast {
  const findBusy = (pool: LinePool) =>
    [...world.sessions.values()]
      .filter(isCall)
      .filter((call) => call.placedAt !== undefined && call.endedAt === undefined && poolOf(world, call) === pool);
  const freeAt = new Map<LinePool, Instant | undefined>();
  const permitted = new Map<string, Instant>();
  return (call) => {
    const pool = poolOf(world, call);
    const { workspaceId, details } = call.start;
    const now = nowIn(workspaceId);
    if (!freeAt.has(pool)) freeAt.set(pool, lineFreeAt(world, pool, findBusy(pool), now));
    const free = freeAt.get(pool);
    if (free === undefined) return undefined;
    const earliest = Math.max(readyAt(world, call), free, now);
    const { start, end, timeZone } = details.workingHours;
    // Cache the result: calendar computations are slow, and many calls share the same hours and earliest time.
    const key = [workspaceId, start, end, timeZone, earliest].join(' ');
    const at = permitted.get(key) ?? firstPermitted(earliest, details.workingHours, profileOf(world, workspaceId));
    permitted.set(key, at);
    return at;
  };
}

function lineFreeAt(world: World, pool: LinePool, busy: readonly CallSession[], now: Instant): Instant | undefined {
  const workspace = workspaceOf(world, pool.workspaceId);
  const channel = findCallChannel(workspace, pool.channelName);
  if (channel === undefined) return undefined;
  const { talkSeconds, longTalkSeconds } = workspace.durations;
  const endOf = ({ answeredAt, outcome, stepAt = now }: CallSession) => {
    if (answeredAt !== undefined || outcome === 'noAnswer' || outcome === 'couldNotConnect') return stepAt;
    return stepAt + secondsToMs(outcome === 'longTalk' ? longTalkSeconds : talkSeconds);
  };
  const ends = busy.map(endOf).toSorted((one, other) => one - other);
  return busy.length < channel.lines ? now : ends[busy.length - channel.lines];
}

export function queueKeyOf(call: CallSession, forecast: PlacementForecast): readonly number[] {
  const at = call.status === 'call_in_queue' ? forecast(call) : undefined;
  return [at ?? Number.MAX_SAFE_INTEGER, call.start.details.callPriority, call.dueAt, call.arrival];
}
