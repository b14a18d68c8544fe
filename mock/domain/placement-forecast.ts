import { type Instant, secondsToMs } from '../../src/instant.ts';
import { type CallSession, readyAt } from './call.ts';
import { findCallChannel, type LinePool, poolOf } from './line-pool.ts';
import { firstPermitted } from './working-hours.ts';
import { isCall, profileOf, type World, workspaceOf } from './world.ts';

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
