import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { truncate } from '../../../src/text/words.ts';
import { hasRecording, recordingPath } from '../../domain/call.ts';
import { dueTimeOf } from '../../domain/chat.ts';
import { endSession, failAgent, sendCustomerMessage, sessionNotFound } from '../../domain/control-commands.ts';
import { Gaps, succeed } from '../../domain/decision.ts';
import { toSessionDetails } from '../../domain/operations/get-session.ts';
import { signLink, toLinkSigning } from '../../domain/signed-link.ts';
import { type StoredEntry, toTranscriptEntry } from '../../domain/transcript.ts';
import { isSameNumber, scriptedOutcomeOf } from '../../domain/workspace.ts';
import { attemptsOf, callOf, isCall, profileOf, type Session, type World, workspaceOf } from '../../domain/world.ts';
import { type Collection, readPage } from '../context/collection.ts';
import { dispatchCommand, type OperationHandlers } from '../context/control-context.ts';
import {
  customerOf,
  formatTimestamp,
  identify,
  selectSessions,
  textOfItem,
  textsOfSession,
} from '../context/list-fields.ts';
import { forecastOf, toCallInfo } from './calls.ts';

export const sessionOperations = {
  async listSessions({ engine }, query) {
    const { items: sessions, total } = await readPage(
      engine.query((world) => sessionsOf(world)),
      query,
    );
    return succeed({ sessions, total });
  },
  readSession({ engine }, { sessionId }) {
    return engine.query(
      (world, now) => {
        const session = world.sessions.get(sessionId);
        if (session === undefined) return sessionNotFound(sessionId);
        const { workspaceId, variables, user } = session.start;
        const customer = user.number ?? user.email ?? user.id ?? '';
        const { messages, calls } = scriptedOutcomeOf(workspaceOf(world, workspaceId), customer);
        const linkOptions = toLinkSigning(world, workspaceId, engine.links());
        const gaps = new Gaps(profileOf(world, workspaceId));
        const forecast = forecastOf(world, now);
        const attempts = isCall(session) ? attemptsOf(world, session.start.callId) : [];
        return succeed({
          session: toSessionInfo(session),
          attempts: attempts.map((id) => toCallInfo(callOf(world, id), forecast)),
          recipient: { messages, calls: [...calls] },
          transcript: session.transcript.map((entry) => toTranscriptEntry(entry, linkOptions, now)),
          variables: variables ?? {},
          recordingUrl:
            isCall(session) && hasRecording(session) ? signLink(recordingPath(sessionId), linkOptions, now) : null,
          record: { ...toSessionDetails(world, gaps, session, linkOptions, now) },
        });
      },
      { sessionId },
    );
  },
  sendCustomerMessage: (context, { sessionId, text }) =>
    dispatchCommand(context, (world, { now }) => sendCustomerMessage(world, sessionId, text, now), { sessionId }),
  failAgent: (context, { sessionId }) =>
    dispatchCommand(context, (world, { now }) => failAgent(world, sessionId, now), { sessionId }),
  endSession: (context, { sessionId }) =>
    dispatchCommand(context, (world, { now }) => endSession(world, sessionId, now), { sessionId }),
} satisfies Partial<OperationHandlers>;

export function sessionsOf(world: World, only?: string) {
  return {
    rows: selectSessions(world, only).reverse(),
    filters: {
      workspaceId: ({ start }, wanted) => start.workspaceId === wanted,
      status: ({ status }, wanted) => status === wanted,
      channelType: ({ start }, wanted) => start.channelType === wanted,
      kind: (session, wanted) => kindOf(session) === wanted,
      customer: (session, wanted) => isSameNumber(customerOf(session) ?? '', wanted),
    },
    textsOf: textsOfSession,
    sortKeyOf: ({ lastChange }, order) => (order === 'updated' ? [-lastChange.at] : []),
    show: toSessionInfo,
  } satisfies Collection<Session, ControlSchemas['SessionInfo'], ControlInput<'listSessions'>>;
}

function kindOf(session: Session): 'call' | 'chat' {
  return isCall(session) ? 'call' : 'chat';
}

function toSessionInfo(session: Session): ControlSchemas['SessionInfo'] {
  const { start, status, lastChange, transcript } = session;
  return {
    ...identify(session),
    kind: kindOf(session),
    status,
    channelType: start.channelType,
    customer: customerOf(session),
    lastMessage: lastMessageOf(transcript),
    dueAt: dueAtOf(session),
    hasFailed: !isCall(session) && session.messages.at(-1)?.state === 'failed',
    createdAt: formatInstant(start.at),
    updatedAt: formatInstant(lastChange.at),
    entries: transcript.length,
  };
}

function lastMessageOf(transcript: readonly StoredEntry[]): ControlSchemas['SessionInfo']['lastMessage'] {
  const entry = transcript.findLast((candidate) => candidate.type === 'message');
  if (entry === undefined) return null;
  const texts = entry.content.map((item) => ('filename' in item ? item.filename : textOfItem(item)));
  return { role: entry.role, text: truncate(texts.filter(Boolean).join(' '), 200) };
}

function dueAtOf(session: Session): string | null {
  if (isCall(session)) return session.status === 'call_in_queue' ? formatTimestamp(session.dueAt) : null;
  const pending = session.messages.filter(({ state }) => state === 'pending');
  return pending.length === 0 ? null : formatTimestamp(Math.min(...pending.map(dueTimeOf)));
}
