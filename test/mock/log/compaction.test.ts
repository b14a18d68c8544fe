import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import type { Workspace } from '../../../mock/domain/workspace.ts';
import { manualClock } from '../../../mock/engine/clock.ts';
import { createMemoryLog, findObsoleteEvents } from '../../../mock/log/event-log.ts';
import { builtInWorkspaces } from '../../../mock/start/options.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';

const acme = builtInWorkspaces[0] as Workspace;
const toOpened = (id: string): DomainEvent => ({ type: 'workspace-opened', at: 1, workspace: { ...acme, id } });
const toChanged = (idleMinutes: number): DomainEvent => {
  const durations = { ...acme.durations, idleMinutes };
  return { type: 'workspace-changed', at: 1, workspace: { ...acme, durations } };
};
const toClosed = (workspaceId: string): DomainEvent => ({ type: 'workspace-closed', at: 1, workspaceId });
const toCompleted = (sessionId: string): DomainEvent => ({ type: 'chat-completed', at: 1, sessionId });
const toEvicted = (total: number, ...sessionIds: string[]): DomainEvent => ({
  type: 'sessions-evicted',
  at: 1,
  sessionIds,
  total,
});

function compact(events: readonly DomainEvent[]): readonly DomainEvent[] {
  const isObsolete = findObsoleteEvents(events);
  return events.filter((_, index) => isObsolete[index] === 0);
}

test("compaction of the mock's event log removes the events of removed sessions", () => {
  const events = [
    toCompleted('a'),
    toCompleted('b'),
    toEvicted(1, 'a'),
    toCompleted('b'),
    toEvicted(2, 'b'),
    toCompleted('c'),
  ];

  expect(compact(events)).toEqual([toEvicted(2, 'b'), toCompleted('c')]);
});

test("compaction of the mock's event log keeps the events of a session that a snapshot has restored", () => {
  expect(compact([toCompleted('a'), toEvicted(1, 'a'), toCompleted('a')])).toEqual([
    toEvicted(1, 'a'),
    toCompleted('a'),
  ]);
});

test("compaction of the mock's event log removes the events of a deleted workspace", () => {
  const session = (id: string, digit: number) => toCompleted(`ses_${id}_${String(digit).padStart(16, '0')}`);
  const events = [
    toOpened('x'),
    session('x', 1),
    toClosed('x'),
    toOpened('y'),
    toOpened('x'),
    session('x', 2),
    session('y', 3),
  ];

  expect(compact(events)).toEqual([toOpened('y'), toOpened('x'), session('x', 2), session('y', 3)]);
});

test("compaction of the mock's event log keeps only the latest change of a workspace", () => {
  const events = [toOpened('acme'), toChanged(30), toChanged(30), toChanged(45), toChanged(45), toChanged(45)];

  expect(compact(events)).toEqual([toOpened('acme'), toChanged(45), toChanged(45)]);
});

test('a mock that resumes from a compacted event log shows the same state, after any history', async () => {
  const step = fc.constantFrom(
    'chat',
    'call',
    'later',
    'outcome',
    'no outcome',
    'workspace',
    'snapshot',
    'branch',
    'own clock',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const log = createMemoryLog();
      const { mock, control, chat, call } = createControlledMock({ log, maxSessions: 4, seed: 'compacted' });
      for (const one of steps) {
        if (one === 'chat') await chat();
        else if (one === 'call') await call({ phoneNumber: '+14155550190', noOfRetries: 1 });
        else if (one === 'later') await control.advanceClock({ hours: 1 });
        else if (one === 'outcome') await control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'noAnswer' });
        else if (one === 'no outcome') await control.removeNextCallOutcomes({ workspaceId: 'acme' });
        else if (one === 'workspace') {
          const { workspaceId } = await control.createWorkspace({ clock: { mode: 'manual' } });
          await control.deleteWorkspace({ workspaceId });
        } else if (one === 'snapshot') await control.saveSnapshot({ name: 'one', workspaceId: 'acme' });
        else if (one === 'own clock') await control.setClock({ workspaceId: 'globex', mode: 'manual' });
        else if ((await control.listSnapshots()).snapshots.length > 0) await control.loadSnapshot({ name: 'one' });
      }
      const again = createControlledMock({
        log: createMemoryLog(compact(log.read(0))),
        maxSessions: 4,
        seed: 'compacted',
        clock: manualClock(mock.time.now()),
      });
      const show = async ({ control: seen }: typeof again) => ({
        sessions: await seen.listSessions({ limit: 100 }),
        schedule: await seen.listSchedule(),
        health: (await seen.getHealth()).sessions,
        // Only the process that moved the clock can undo the move.
        clock: { ...(await seen.getClock()), undoTo: undefined },
        globex: { ...(await seen.getClock({ workspaceId: 'globex' })), undoTo: undefined },
        workspaces: await seen.listWorkspaces(),
      });
      expect(await show(again)).toEqual(await show({ ...again, control, mock }));
      await mock.close();
    }),
    { numRuns: 15 },
  );
});
