import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { StoreLost } from '../../../mock/engine/event-log.ts';
import { createEventLog } from '../../../mock/log/event-log.ts';
import type { StoreChange } from '../../../mock/log/event-store.ts';
import { initialEvents } from '../../../mock/start/bootstrap.ts';
import { builtInWorkspaces } from '../../../mock/start/options.ts';

const toClosed = (workspaceId: string, at = 0): DomainEvent => ({ type: 'workspace-closed', at, workspaceId });
const toCompleted = (sessionId: string, at = 0): DomainEvent => ({ type: 'chat-completed', at, sessionId });

function createTestStore() {
  const changes: StoreChange[] = [];
  let answer = (): Promise<void> => Promise.resolve();
  return {
    changes,
    answerWith(next: () => Promise<void>) {
      answer = next;
    },
    append(change: StoreChange) {
      changes.push(change);
      return answer();
    },
  };
}

test("the mock's event log collects the changes during an append, and stores them in the next append", async () => {
  const store = createTestStore();
  const first = Promise.withResolvers<void>();
  store.answerWith(() => first.promise);
  const log = createEventLog(store, []);

  log.append([toClosed('a')]);
  await Promise.resolve();
  log.append([toClosed('b')]);
  log.append([toClosed('c')]);
  const stored = log.whenStored();
  store.answerWith(() => Promise.resolve());
  first.resolve();
  await stored;

  expect(store.changes.map(({ events }) => events.map(({ number }) => number))).toEqual([[0], [1, 2]]);
  expect(log.whenStored()).toBeUndefined();
});

test('the event log of the mock undoes a change that the store cannot save', async () => {
  const store = createTestStore();
  const stored = [{ number: 0, event: toCompleted('a') }];
  const log = createEventLog({ ...store, read: () => stored }, stored);
  let rollbacks = 0;
  log.onRollback(() => {
    rollbacks += 1;
  });
  store.answerWith(() => Promise.reject(new Error('The disk is full.')));
  log.append([toCompleted('b')]);
  const isStored = log.whenStored();

  await expect(isStored).rejects.toThrow('The disk is full.');
  expect([rollbacks, log.length(), log.read(0)]).toEqual([1, 1, [toCompleted('a')]]);
  expect(log.whenStored()).toBeUndefined();
});

test('a process that reads a shared event log checks that no other process has taken over the log', async () => {
  const store = createTestStore();
  let confirmations = 0;
  let isOwner = true;
  const confirm = async () => {
    confirmations += 1;
    if (!isOwner) throw new StoreLost('gone', { mayBeStored: true });
  };
  const log = createEventLog({ ...store, confirm }, []);

  await Promise.all([log.whenStored(), log.whenStored()]);
  expect(confirmations).toBe(1);
  log.append([toCompleted('a')]);
  await log.whenStored();
  expect([confirmations, store.changes.length]).toEqual([1, 1]);
  isOwner = false;
  await expect(log.whenStored()).rejects.toThrow('gone');
});

test('a long event log of the mock deletes the events of removed sessions from its store', async () => {
  const store = createTestStore();
  const log = createEventLog(store, []);
  const ids = Array.from({ length: 5_000 }, (_, index) => `s${index}`);
  const evicted = ids.slice(0, 4_900);
  for (const id of ids) log.append([toCompleted(id), toCompleted(id), toCompleted(id), toCompleted(id)]);
  log.append([{ type: 'sessions-evicted', at: 0, sessionIds: evicted, total: 4_900 }]);
  log.append([toCompleted('other')]);
  await log.whenStored();

  expect(log.length()).toBe(20_002);
  expect(log.readNumbered(0)[0]).toEqual({ number: 19_600, event: toCompleted('s4900') });
  expect(log.read(0)).toHaveLength(400 + 1 + 1);
  const forgotten = store.changes.flatMap((change) => change.forgotten);
  expect(forgotten).toEqual(Array.from({ length: 19_600 }, (_, number) => number));
});

const toEvicted = (id: string): DomainEvent => ({ type: 'sessions-evicted', at: 0, sessionIds: [id], total: 1 });

test('a reopened event log of the mock deletes obsolete events, but never its latest event', async () => {
  const store = createTestStore();
  const left = [toCompleted('a'), toCompleted('b'), toEvicted('a'), toClosed('c')];
  const log = createEventLog(
    store,
    left.map((event, number) => ({ number, event })),
  );
  log.append([toCompleted('d')]);
  await log.whenStored();

  expect(log.readNumbered(0).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(store.changes).toMatchObject([{ events: [{ number: 4 }], forgotten: [0] }]);
});

test("the mock's event log soon deletes large contents of a workspace that new contents replace", async () => {
  const [opened] = initialEvents(builtInWorkspaces, 0);
  if (opened?.type !== 'workspace-opened') throw new Error('The log begins with a workspace.');
  const templates = [{ name: 'long', languages: { en: 'x'.repeat(1024 * 1024) } }];
  const changed: DomainEvent = { ...opened, type: 'workspace-changed', workspace: { ...opened.workspace, templates } };
  const log = createEventLog(undefined, []);
  log.append([opened, changed, changed, changed, changed]);
  await expect.poll(() => log.read(0).length).toBeLessThan(5);
  expect(log.read(0).at(-1)).toBe(changed);

  // Events that are appended during the search for events of removed sessions also count for the next compaction.
  log.append(Array.from({ length: 20_001 }, () => toCompleted('a')));
  log.append([toEvicted('a'), toCompleted('b')]);
  log.append([changed, changed, changed, changed, changed]);
  await expect.poll(() => log.read(0).length).toBeLessThan(20_000);
  expect(log.read(0)).toEqual(expect.arrayContaining([toEvicted('a'), toCompleted('b'), changed]));
  log.replace([opened, changed, changed, changed, changed, changed]);
  log.append([changed]);
  await expect.poll(() => log.read(0).length, { message: 'after they were replaced' }).toBeLessThan(7);
});

test('if an event log is replaced during its compaction, no event is lost', async () => {
  const log = createEventLog(undefined, []);
  const appendEvicted = (id: string) => {
    log.append(Array.from({ length: 20_001 }, () => toCompleted(id)));
    log.append([toEvicted(id)]);
  };
  appendEvicted('a');
  log.replace([toCompleted('b'), toCompleted('c')]);
  // After a second compaction, every event of the replaced log must still exist.
  appendEvicted('d');
  await expect.poll(() => log.read(0).length).toBeLessThan(20_000);

  expect(log.read(0)).toEqual([toCompleted('b'), toCompleted('c'), toEvicted('d')]);
});
