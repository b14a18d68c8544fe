import type { ControlInput, ControlOutput, ControlSchemas } from '../../../../src/control-operations.ts';
import { formatInstant } from '../../../../src/instant.ts';
import { truncate } from '../../../../src/text/truncate.ts';
import { cancelAttempt } from '../../../domain/admin/session-commands.ts';
import type { CallSession } from '../../../domain/call/call.ts';
import { isCall, type Session } from '../../../domain/session/session.ts';
import { attemptsOf, callOf } from '../../../domain/world.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { Work } from '../../../work.ts';
import { dispatchCommand } from '../../dispatch-command.ts';
import { takeSortedPage } from '../../paging/sorted-page.ts';
import { refuse } from '../../refusal.ts';
import { searchInTurns } from '../../search/search-in-turns.ts';
import { textsOfStart } from '../../search/session-texts.ts';
import { parseTextQuery } from '../../search/text-query.ts';
import { toWorkingHours } from '../../working-hours.ts';
import type { OperationHandlers } from '../operation-handlers.ts';
import { compareCalls, linesOf, statusRank, toCallInfo } from './calls.ts';
import { customerNameOf } from './session-info.ts';

/** Attempts of calls, finished ones too: listed, counted, and removed from the queue. */
export const attemptOperations = {
  listAttempts: ({ engine }, filter) => searchInTurns(listAttempts(engine, filter), filter.search),
  countAttempts({ engine }, { workspaceId }) {
    return engine.query((world) => {
      const matchesWorkspace = (id: string) => workspaceId === undefined || id === workspaceId;
      const counts = new Map<ControlSchemas['Status'], number>();
      for (const [, { start, status }] of callsOf(world.sessions)) {
        if (matchesWorkspace(start.workspaceId)) counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      return {
        counts: [...counts].map(([status, attempts]) => ({ status, attempts })),
        lines: linesOf(world, matchesWorkspace),
      };
    });
  },
  readAttempt({ engine }, { sessionId }) {
    return engine.query((world) => {
      const call = world.sessions.get(sessionId);
      if (call === undefined || !isCall(call))
        return refuse('sessionNotFound', `There is no attempt of a call named ${truncate(sessionId)}.`);
      const ids = attemptsOf(world, call.start.callId);
      return { attempt: toAttempt(sessionId, call), attempts: ids.map((id) => toAttempt(id, callOf(world, id))) };
    });
  },
  cancelAttempt: (context, { sessionId }) =>
    dispatchCommand(context, (world, { now }) => cancelAttempt(world, sessionId, now), { sessionId }),
} satisfies Partial<OperationHandlers>;

function* listAttempts(
  engine: Engine,
  { offset = 0, limit = 100, search, ...filter }: ControlInput<'listAttempts'>,
): Work<ControlOutput<'listAttempts'>> {
  const hasTexts = parseTextQuery(search);
  const found: [string, CallSession][] = [];
  for (const entry of callsOf(engine.query(({ sessions }) => sessions))) {
    if (matchesFilter(entry[1], filter) && (hasTexts?.(textsOfAttempt(entry[1])) ?? true)) found.push(entry);
    yield;
  }
  const total = found.length;
  const page = takeSortedPage(found, ([, one], [, other]) => compareAttempts(one, other), { offset, limit });
  return { attempts: page.map(([sessionId, call]) => toAttempt(sessionId, call)), total };
}

function* textsOfAttempt(call: CallSession) {
  yield* textsOfStart(call);
  yield* [call.status, call.outcome, call.start.details.channelName];
}

function* callsOf(sessions: ReadonlyMap<string, Session>): Generator<[string, CallSession]> {
  for (const [sessionId, session] of sessions) if (isCall(session)) yield [sessionId, session];
}

function matchesFilter({ start, status }: CallSession, filter: ControlInput<'listAttempts'>): boolean {
  return (
    (filter.workspaceId ?? start.workspaceId) === start.workspaceId &&
    (filter.status ?? status) === status &&
    (filter.isFinished === undefined || filter.isFinished === isFinished(status))
  );
}

function isFinished(status: CallSession['status']): boolean {
  return !(status in statusRank);
}

/** The order of the queue, then finished attempts, the latest first. */
function compareAttempts(one: CallSession, other: CallSession): number {
  const isOneOver = isFinished(one.status);
  if (one.status !== other.status && isOneOver !== isFinished(other.status)) return isOneOver ? 1 : -1;
  return isOneOver ? other.updatedAt - one.updatedAt || other.arrival - one.arrival : compareCalls(one, other);
}

function toAttempt(sessionId: string, call: CallSession): ControlSchemas['Attempt'] {
  const { agent, details } = call.start;
  return {
    ...toCallInfo(sessionId, call),
    agentName: agent.name,
    noOfRetries: details.noOfRetries,
    updatedAt: formatInstant(call.updatedAt),
    customerName: customerNameOf(call),
    workingHours: toWorkingHours(details.workingHours),
  };
}
