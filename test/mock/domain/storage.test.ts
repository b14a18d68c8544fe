import { expect, test } from 'vitest';
import { bounds } from '../../../mock/domain/bounds.ts';
import { defaultProfile, Gaps } from '../../../mock/domain/decision.ts';
import { findExpiredSessions, findSessionsToEvict } from '../../../mock/domain/eviction.ts';
import { decide, findStorageRefusal } from '../../../mock/domain/operations/index.ts';
import { emptyTimeline, emptyWorld, type World } from '../../../mock/domain/world.ts';
import {
  advance,
  callCommand,
  createCall,
  createChat,
  secondsAfterStart,
  successOf,
  worldWith,
} from '../../support/mock/world.ts';

const gaps = new Gaps(defaultProfile);
const decideCall = (world: World) => decide(world, callCommand());

const message = {
  communicationChannel: 'Messenger',
  customerNumber: '+14155550170',
  messengerOptions: { messageType: 'say', message: 'Hello' },
} as const;

/** A world with ended chats, each with a size of 10. */
function worldWithChats(count: number): { world: World; ids: string[] } {
  const world = worldWith();
  const ids = Array.from({ length: count }, () => createChat(world, message));
  advance(world, secondsAfterStart(60));
  for (const session of world.sessions.values()) session.size = 10;
  world.stored.size = 10 * count;
  world.stored.ofWorkspaces.set('studio', 10 * count);
  return { world, ids };
}

test('above the maximum number of sessions, the mock removes the oldest sessions until 2 % is free', () => {
  const { world, ids } = worldWithChats(51);
  expect(findSessionsToEvict({ ...world, maxSessions: 51 })).toEqual([]);

  expect(findSessionsToEvict({ ...world, maxSessions: 50 })).toEqual(ids.slice(0, 2));
});

test('above the maximum total size, the mock removes the oldest sessions until 2 % of the size is free', () => {
  const { world, ids } = worldWithChats(4);
  const fiftieth = bounds.totalSize / 50;
  for (const session of world.sessions.values()) session.size = fiftieth;
  const ofWorkspaces = new Map<string, number>();

  const evictedAt = (size: number) => findSessionsToEvict({ ...world, stored: { size, ofWorkspaces } });
  expect(evictedAt(bounds.totalSize)).toEqual([]);
  expect(evictedAt(bounds.totalSize + 1)).toEqual(ids.slice(0, 2));
});

test('the mock does not remove a session with a pending event to free storage', () => {
  const world = worldWith();
  const pending = createChat(world, { ...message, scheduleTime: '2026-11-21T09:00:00Z' });
  world.nextCallOutcomes.set('studio', ['couldNotConnect']);
  const call = createCall(world, { noOfRetries: 1, retryAfterHours: 1 });
  expect(findSessionsToEvict({ ...world, maxSessions: 0 })).toEqual([]);
  advance(world, secondsAfterStart(60));
  // The first attempt of the call has ended, and the second attempt is queued.
  expect(world.sessions.size).toBe(3);
  expect(findSessionsToEvict({ ...world, maxSessions: 0 })).toEqual([]);
  advance(world, secondsAfterStart(3 * 3_600));
  const attempts = [...world.sessions.keys()].filter((id) => id !== pending);
  expect(attempts).toEqual([call, expect.anything()]);

  expect(findSessionsToEvict({ ...world, maxSessions: 0 })).toEqual(attempts);
  const firstOver = world.sessions.get(call)?.lastChange.at ?? 0;
  expect(findExpiredSessions(world, world, firstOver)).toEqual([]);
  expect(findExpiredSessions(world, world, world.now)).toEqual(attempts);
});

test('the mock does not remove a chat whose message is being sent', () => {
  const world = worldWith();
  createChat(world, message);

  expect(findSessionsToEvict({ ...world, maxSessions: 0 })).toEqual([]);
});

test("the age at which the mock removes a session depends only on the clock of the session's workspace", () => {
  const { world, ids } = worldWithChats(2);
  const [first, second] = world.sessions.values();
  if (first === undefined || second === undefined) throw new Error('There are no chats.');
  first.lastChange = { at: second.lastChange.at - 1 };

  expect(findExpiredSessions(world, world, first.lastChange.at - 1)).toEqual([]);
  expect(findExpiredSessions(world, world, first.lastChange.at)).toEqual(ids.slice(0, 1));
  expect(findExpiredSessions(world, world, second.lastChange.at)).toEqual(ids);
  expect(findExpiredSessions(world, emptyTimeline(), second.lastChange.at)).toEqual([]);
});

test('the mock refuses to store more sessions above twice the maximum number or twice the maximum size', () => {
  const { world } = worldWithChats(4);
  const [started] = successOf(decideCall(world)).events;
  const refusalFor = (changed: Partial<World>, event = started) =>
    findStorageRefusal({ ...world, ...changed }, gaps, event === undefined ? [] : [event])?.error.errorCode;
  const total = bounds.totalSize * bounds.unfinishedFactor;
  const none = new Map<string, number>();

  expect(refusalFor({ maxSessions: 2 })).toBe('storageFull');
  expect(refusalFor({ maxSessions: 3 })).toBeUndefined();
  expect(refusalFor({ stored: { size: total, ofWorkspaces: none } })).toBe('storageFull');
  expect(refusalFor({ stored: { size: total - 1, ofWorkspaces: none } })).toBeUndefined();
  const { maxSessions, maxSize } = emptyWorld(Number.POSITIVE_INFINITY);
  expect(refusalFor({ stored: { size: total, ofWorkspaces: none }, maxSessions, maxSize })).toBeUndefined();
  const stores = { type: 'chat-completed', at: world.now, sessionId: 'a' } as const;
  expect(refusalFor({ maxSessions: 2 }, stores)).toBeUndefined();
});
