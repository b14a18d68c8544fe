import type { ControlInput, ControlOutput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { hasRecording, recordingPath } from '../../domain/call.ts';
import { sessionNotFound, succeed } from '../../domain/decision.ts';
import { Gaps } from '../../domain/gaps.ts';
import { toSessionDetails } from '../../domain/operations/get-session.ts';
import { isCall, type Session } from '../../domain/session.ts';
import { endSession, failAgent, sendCustomerMessage } from '../../domain/session-commands.ts';
import { signLink, toLinkSigning } from '../../domain/signed-link.ts';
import { type StoredEntry, toTranscriptEntry } from '../../domain/transcript.ts';
import { isSameNumber, scriptedOutcomeOf } from '../../domain/workspace.ts';
import { attemptsOf, callOf, profileOf, workspaceOf } from '../../domain/world.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import type { Engine } from '../../engine/engine.ts';
import { dispatchCommand, type OperationHandlers } from '../context/control-context.ts';
import { formatTimestamp } from '../context/events.ts';
import {
  customerOf,
  identify,
  listPage,
  parseTextQuery,
  readList,
  textOfItem,
  textsOfSession,
} from '../context/lists.ts';
import { forecastOf, toCallInfo } from './calls.ts';

export const sessionOperations = {
  listSessions: async ({ engine }, filter) => succeed(await readList(listSessions(engine, filter), filter.search)),
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

function* listSessions(
  engine: Engine,
  { workspaceId, status, channelType, kind, customer, search, order, offset, limit }: ControlInput<'listSessions'>,
): CooperativeTask<ControlOutput<'listSessions'>> {
  const hasTexts = parseTextQuery(search);
  const newestFirst = engine.query(({ sessions }) => [...sessions.values()]).reverse();
  const { items, total } = yield* listPage(newestFirst, {
    matches: (session) =>
      (workspaceId ?? session.start.workspaceId) === session.start.workspaceId &&
      (status ?? session.status) === session.status &&
      (channelType ?? session.start.channelType) === session.start.channelType &&
      (kind === undefined || isCall(session) === (kind === 'call')) &&
      (customer === undefined || isSameNumber(customerOf(session) ?? '', customer)) &&
      (hasTexts?.(textsOfSession(session)) ?? true),
    compare: order === 'updated' ? (one, other) => other.updatedAt - one.updatedAt : undefined,
    offset,
    limit,
  });
  return { sessions: items.map(toSessionInfo), total };
}

export function toSessionInfo(session: Session): ControlSchemas['SessionInfo'] {
  const { start, status, updatedAt, transcript } = session;
  return {
    ...identify(session),
    kind: isCall(session) ? 'call' : 'chat',
    status,
    channelType: start.channelType,
    customer: customerOf(session),
    lastMessage: lastMessageOf(transcript),
    dueAt: dueAtOf(session),
    hasFailed: !isCall(session) && session.messages.at(-1)?.state === 'failed',
    createdAt: formatInstant(start.at),
    updatedAt: formatInstant(updatedAt),
    entries: transcript.length,
  };
}

function lastMessageOf(transcript: readonly StoredEntry[]): ControlSchemas['SessionInfo']['lastMessage'] {
  const entry = transcript.findLast((candidate) => candidate.type === 'message');
  if (entry === undefined) return null;
  const texts = entry.content.flatMap((item) => textOfItem(item) ?? []);
  return { role: entry.role, text: truncate(texts.join(' '), 200) };
}

function dueAtOf(session: Session): string | null {
  if (isCall(session)) return session.status === 'call_in_queue' ? formatTimestamp(session.dueAt) : null;
  const pending = session.messages.flatMap(({ state, dueAt }) => (state === 'pending' ? [dueAt] : []));
  return pending.length === 0 ? null : formatTimestamp(Math.min(...pending));
}
