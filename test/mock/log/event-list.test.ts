import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallDetails } from '../../../mock/domain/call/call.ts';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import type { Workspace } from '../../../mock/domain/workspace/workspace.ts';
import { createEventList } from '../../../mock/log/event-list.ts';
import { builtInWorkspaces } from '../../../mock/start/workspaces.ts';

const toCompleted = (sessionId: string, at: number): DomainEvent => ({ type: 'chat-completed', at, sessionId });
const toLeft = (sessionIds: readonly string[], at: number): DomainEvent => ({
  type: 'sessions-evicted',
  at,
  sessionIds,
});

/** A list to which sessions of four events each were added, of which only the latest stay. */
function fillList(sessions: number, keep: number, batch: number) {
  const list = createEventList();
  const add = (event: DomainEvent) => {
    list.append([event]);
    list.nextSweep(1)?.commit();
  };
  let oldest = 0;
  for (let session = 0; session < sessions; session += 1) {
    for (let event = 0; event < 4; event += 1) add(toCompleted(`s${session}`, session));
    if (session - oldest < keep + batch) continue;
    const ids = Array.from({ length: batch }, (_, index) => `s${oldest + index}`);
    oldest += batch;
    add(toLeft(ids, session));
  }
  return { list, oldest };
}

test('events of sessions that left are gone at once, and no number changes', () => {
  const list = createEventList();
  list.append([toCompleted('a', 1), toCompleted('b', 2), toLeft(['a'], 3)]);

  expect(list.read(0)).toEqual([{ type: 'event-left', at: 1 }, toCompleted('b', 2), toLeft(['a'], 3)]);
  expect([list.length(), list.read(1, 2), list.read(7), list.read(-1)]).toEqual([
    3,
    [toCompleted('b', 2)],
    [],
    list.read(0),
  ]);
});

test('a long history of sessions that left takes up no room, nor do their ids', () => {
  const { list, oldest } = fillList(6_000, 100, 10);
  const events = list.read(0);
  const text = JSON.stringify(events.filter(({ type }) => type !== 'event-left'));

  expect(events.length).toBe(list.length());
  expect(text.length).toBeLessThan(30_000);
  const ids = events.flatMap((event) => ('sessionId' in event ? [event.sessionId] : []));
  expect(new Set(ids)).toEqual(new Set(Array.from({ length: 6_000 - oldest }, (_, index) => `s${oldest + index}`)));
  const counts = events.map((event) =>
    event.type === 'sessions-evicted' ? event.sessionIds.length + (event.others ?? 0) : 0,
  );
  expect(counts.reduce((sum, one) => sum + one)).toBe(oldest);
});

test('wherever a list is read from, it has what the whole list has there', () => {
  const { list } = fillList(600, 50, 5);
  const events = list.read(0);

  fc.assert(
    fc.property(fc.nat(events.length + 5), fc.nat(events.length + 5), (since, until) => {
      expect(list.read(since, until)).toEqual(events.slice(since, until));
    }),
  );
});

const session = (workspaceId: string, number: number) => `ses_${workspaceId}_${String(number).padStart(16, '0')}`;
const acme = builtInWorkspaces[0] as Workspace;
const toOpened = (id: string): DomainEvent => ({ type: 'workspace-opened', at: 1, workspace: { ...acme, id } });
const toClosed = (workspaceId: string): DomainEvent => ({ type: 'workspace-closed', at: 1, workspaceId });

test('of workspaces that were closed nothing is left in the end, and of one that was opened again what came since', () => {
  const list = createEventList();
  const add = (event: DomainEvent) => {
    list.append([event]);
    list.nextSweep(1)?.commit();
  };
  for (let number = 0; number < 2_000; number += 1) {
    add(toOpened(`w${number % 7}`));
    add(toCompleted(session(`w${number % 7}`, number), 1));
    add(toClosed(`w${number % 7}`));
  }
  add(toOpened('w3'));
  add(toCompleted(session('w3', 9_999), 1));
  for (let number = 0; number < 3_000; number += 1) add(toCompleted('other', 1));

  const left = list.read(0).filter((event) => event.type !== 'event-left');
  expect(list.length()).toBe(9_002);
  expect(left.filter((event) => !('sessionId' in event && event.sessionId === 'other'))).toEqual([
    toOpened('w3'),
    toCompleted(session('w3', 9_999), 1),
  ]);
});

test('what a workspace was before it was changed again is let go where it is much, but not what others rest on', () => {
  const list = createEventList();
  const toChanged = (number: number, idleMinutes: number): DomainEvent => {
    const durations = { ...acme.durations, idleMinutes };
    const agents = acme.agents.map((agent) => ({ ...agent, email: `${number}${'x'.repeat(50_000)}@example.com` }));
    return { type: 'workspace-changed', at: number, workspace: { ...acme, durations, agents } };
  };
  list.append([toOpened('acme')]);
  for (let number = 0; number < 500; number += 1) {
    list.append([toChanged(number, number < 300 ? 30 : 45)]);
    list.nextSweep(1)?.commit();
  }

  const kept = list.read(0).filter(({ type }) => type === 'workspace-changed');
  expect(JSON.stringify(kept).length).toBeLessThan(6 * 2 ** 20);
  // Sessions since were idle for so long.
  expect(kept).toContainEqual(toChanged(300, 45));
  expect(kept.at(-1)).toEqual(toChanged(499, 45));
  expect(kept.at(-2)).toEqual(toChanged(498, 45));
});

test('of updates of workflows, which change nothing, the latest stay', () => {
  const list = createEventList();
  const details = { note: 'x'.repeat(10_000) } as unknown as CallDetails;
  for (let number = 0; number < 2_000; number += 1) {
    list.append([{ type: 'workflow-updated', at: number, workspaceId: 'acme', workflowId: 'wf', details }]);
    list.nextSweep(1)?.commit();
  }

  const kept = list.read(0).filter(({ type }) => type !== 'event-left');
  expect(JSON.stringify(kept).length).toBeLessThan(5 * 2 ** 20);
  expect(kept.at(-1)?.at).toBe(1_999);
});
