import { formatInstant } from '../../../src/instant.ts';
import { sessionNotFound } from '../../domain/control-commands.ts';
import { succeed } from '../../domain/decision.ts';
import type { ControlContext, OperationHandlers } from '../context/control-context.ts';
import { presentEvents } from '../context/events.ts';
import { callOperations } from './calls.ts';
import { clockOperations } from './clock.ts';
import { messageOperations } from './messages.ts';
import { sessionOperations } from './sessions.ts';
import { snapshotOperations } from './snapshots.ts';
import { workspaceOperations } from './workspaces.ts';

export const operations: OperationHandlers = {
  ...callOperations,
  ...clockOperations,
  ...messageOperations,
  ...sessionOperations,
  ...snapshotOperations,
  ...workspaceOperations,

  getHealth: (context) => succeed(readHealth(context)),
  resetMock(context) {
    const { engine, clock, faults, journal, initial } = context;
    engine.restore(initial.state);
    clock.use(initial.clock());
    faults.clear();
    journal.clear();
    return succeed(readHealth(context));
  },

  listEvents({ engine }, { since = 0, ...query }) {
    const { sessionId } = query;
    if (sessionId !== undefined && !engine.query(({ sessions }) => sessions.has(sessionId), { sessionId }))
      return sessionNotFound(sessionId);
    engine.settle();
    const { events, next } = presentEvents(engine, since, query);
    return succeed({ events, next });
  },

  readJournal: async ({ journal }, filter) => succeed(await journal.read(filter)),
  listExchanges: async ({ journal }, filter) => succeed(await journal.list(filter)),
  async clearJournal({ journal }, { workspaceId }) {
    journal.clear(workspaceId);
    return succeed(await journal.read(workspaceId === undefined ? {} : { workspaceId }));
  },

  readCoverage: ({ journal }) => succeed(journal.readCoverage()),
  clearCoverage({ journal }) {
    journal.clearCoverage();
    return succeed(journal.readCoverage());
  },

  listFaults: ({ faults }, { workspaceId }) => succeed({ faults: faults.list(workspaceId) }),
  addFault: ({ faults }, fault) => faults.add(fault),
  removeFault({ faults }, { faultId }) {
    const removed = faults.remove(faultId);
    return removed.ok ? succeed({ faults: faults.list() }) : removed;
  },
  clearFaults({ faults }, { workspaceId }) {
    faults.clear(workspaceId);
    return succeed({ faults: faults.list(workspaceId) });
  },
};

function readHealth({ engine, clock }: ControlContext) {
  const sessions = engine.query(({ sessions: { size }, maxSessions, evicted }) => ({
    count: size,
    max: Number.isFinite(maxSessions) ? maxSessions : null,
    evicted,
  }));
  return { ready: true as const, seed: engine.seed(), now: formatInstant(clock.now()), sessions };
}
