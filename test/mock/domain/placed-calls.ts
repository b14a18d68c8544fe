import type { World } from '../../../mock/domain/world.ts';
import { type advance, secondsAfterStart } from '../../support/mock/world.ts';

export const farFuture = secondsAfterStart(10_000_000);
export const narrow = { channel: 'Narrow' };

/** Magic telephone numbers, by the outcome of a call to them. */
export const numbers = {
  completed: '+14155550170',
  noAnswer: '+14155550196', // and then completed
  couldNotConnect: '+14155550191',
  errored: '+14155550192',
  agentErrored: '+14155550193',
  longTalk: '+14155550194',
  expired: '+14155550195',
};

export function formatSeconds(seconds: number): string {
  return new Date(secondsAfterStart(seconds)).toISOString();
}

export function formatTime(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

export function placedCallsIn(events: ReturnType<typeof advance>): string[] {
  return events.flatMap((event) => (event.type === 'call-placed' ? [event.sessionId] : []));
}

export function countBusyLines(world: World, channelName: string): number {
  const underWay = [...world.sessions.values()].filter(
    ({ start, status }) =>
      start.channelName === channelName && (status === 'call_placed' || status === 'call_in_progress'),
  );
  return underWay.length;
}
