import type { ControlInput, ControlOutput } from '../../../../src/control-operations.ts';
import { truncate } from '../../../../src/text/truncate.ts';
import { endSession, failAgent, sendCustomerMessage } from '../../../domain/admin/session-commands.ts';
import { bounds } from '../../../domain/bounds/bounds.ts';
import { hasRecording, recordingPath } from '../../../domain/call/call.ts';
import { Gaps } from '../../../domain/gaps.ts';
import { toSessionDetails } from '../../../domain/operations/get-session.ts';
import { findTranscriptPlaceholders } from '../../../domain/session/placeholder-spans.ts';
import { isCall, type Session } from '../../../domain/session/session.ts';
import { signLink, toLinkSigning } from '../../../domain/session/signed-link.ts';
import { toTranscriptEntry, transcriptOf } from '../../../domain/session/transcript.ts';
import { isSameNumber } from '../../../domain/workspace/workspace.ts';
import { answersOf, type World } from '../../../domain/world.ts';
import { type CooperativeTask, doInSlices } from '../../../engine/cooperative-task.ts';
import type { Engine } from '../../../engine/engine.ts';
import { readTimeline } from '../../causes/read-timeline.ts';
import { dispatchCommand } from '../../dispatch-command.ts';
import { listPage } from '../../paging/list-page.ts';
import { type ControlRefusal, refuse } from '../../refusal.ts';
import { searchInTurns } from '../../search/search-in-turns.ts';
import { textsOfSession } from '../../search/session-texts.ts';
import { parseTextQuery } from '../../search/text-query.ts';
import type { OperationHandlers } from '../operation-handlers.ts';
import { customerOf, toSessionInfo } from './session-info.ts';

/** Chats and calls: listed, and controlled one by one. */
export const sessionOperations = {
  listSessions({ engine }, filter) {
    if (filter.order === 'updated' && filter.after !== undefined)
      return refuse('validationError', 'after goes on in the order of creation; with order=updated use offset.');
    return searchInTurns(listSessions(engine, filter), filter.search);
  },
  readSession({ engine }, { sessionId }) {
    return engine.query(
      (world, now) => {
        const session = world.sessions.get(sessionId);
        if (session === undefined) return refuseUnknownSession(sessionId);
        const { workspaceId, variables } = session.start;
        const linkOptions = toLinkSigning(world, workspaceId, engine.links());
        const gaps = new Gaps(answersOf(world, workspaceId).profile);
        return {
          session: toSessionInfo(sessionId, session),
          transcript: transcriptOf(session).map((entry) => toTranscriptEntry(entry, linkOptions, now)),
          filledPlaceholders: findTranscriptPlaceholders(world, session).slice(0, bounds.itemsPerAnswer),
          variables: variables ?? {},
          recordingUrl:
            isCall(session) && hasRecording(session) ? signLink(recordingPath(sessionId), linkOptions, now) : null,
          record: { ...toSessionDetails(world, gaps, session, linkOptions, now) },
        };
      },
      { sessionId },
    );
  },
  async readTimeline(context, { sessionId, since = 0 }) {
    const isKnown = context.engine.query(({ sessions }) => sessions.has(sessionId), { sessionId });
    return isKnown ? doInSlices(readTimeline(context, sessionId, since)) : refuseUnknownSession(sessionId);
  },
  sendCustomerMessage: (context, { sessionId, text }) =>
    dispatchCommand(context, (world, { now }) => sendCustomerMessage(world, sessionId, text, now), { sessionId }),
  failAgent: (context, { sessionId }) =>
    dispatchCommand(context, (world, { now }) => failAgent(world, sessionId, now), { sessionId }),
  endSession: (context, { sessionId }) =>
    dispatchCommand(context, (world, { now }) => endSession(world, sessionId, now), { sessionId }),
} satisfies Partial<OperationHandlers>;

function refuseUnknownSession(sessionId: string): ControlRefusal {
  return refuse('sessionNotFound', `There is no session ${truncate(sessionId)}.`);
}

/** One page of the sessions that the filter selects. */
export function* listSessions(
  engine: Engine,
  { order, after, offset, limit, locate, ...filter }: ControlInput<'listSessions'>,
): CooperativeTask<ControlOutput<'listSessions'>> {
  const conditions = toConditions(filter);
  const { items, ...page } = yield* listPage(newestFirst(engine.query((world) => world)), {
    cursorOf: ({ sessionId }) => sessionId,
    matches: (session) => conditions.every((isMet) => isMet(session)),
    compare: order === 'updated' ? compareUpdates : undefined,
    ...{ after, offset, limit, locate },
  });
  return { sessions: items.map((session) => toSessionInfo(session.sessionId, session)), ...page };
}

function newestFirst({ sessions }: World): Session[] {
  return [...sessions.values()].reverse();
}

function compareUpdates(one: Session, other: Session): number {
  return other.updatedAt - one.updatedAt;
}

/** What a filter asks of a session: nothing of what it leaves open, so that of many sessions not all are looked into. */
function toConditions(filter: ControlInput<'listSessions'>): readonly ((session: Session) => boolean)[] {
  const { workspaceId, status, channelType, kind, customer } = filter;
  const hasTexts = parseTextQuery(filter.search);
  return [
    workspaceId !== undefined && (({ start }: Session) => start.workspaceId === workspaceId),
    status !== undefined && ((session: Session) => session.status === status),
    channelType !== undefined && (({ start }: Session) => start.channelType === channelType),
    kind !== undefined && ((session: Session) => isCall(session) === (kind === 'call')),
    customer !== undefined && ((session: Session) => isSameNumber(customerOf(session) ?? '', customer)),
    hasTexts !== undefined && ((session: Session) => hasTexts(textsOfSession(session))),
  ].filter((condition) => condition !== false);
}
