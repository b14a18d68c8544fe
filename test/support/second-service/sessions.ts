import type { Members } from './request-fields.ts';
import {
  type Answer,
  type AuthorizedRequest,
  accept,
  formatTimestamp,
  refuse,
  type ServiceState,
  type Session,
} from './service-state.ts';
import type { Workspace } from './workspaces.ts';

type NewSession = Pick<Session, 'channel' | 'agent' | 'copies'> & { body: Members };

/** A new session, which is shown from now on. */
export function addSession(
  state: ServiceState,
  workspace: Workspace,
  { channel, agent, copies, body }: NewSession,
): Session {
  const now = Date.now();
  const session: Session = {
    id: `${channel?.kind === 'voice' ? 'talk' : 'chat'}-${state.sessions.length + 17}`,
    workspace,
    channel,
    agent,
    copies,
    customer: { number: stringOf(body.customerNumber ?? body.phoneNumber), email: stringOf(body.customerEmail) },
    variables: body.metadata as Members | undefined,
    entries: [],
    isShown: true,
    job: 'none',
    call: undefined,
    createdAt: now,
    updatedAt: now,
  };
  state.sessions.push(session);
  return session;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Which agent speaks, by the label of its version where one was asked for; or why nobody does. */
export function selectAgent(state: ServiceState, { agents }: Workspace, name: string, version: unknown) {
  const agent = agents.find((other) => other.name === name);
  if (agent === undefined) return refuse(400, 'noSuchAgent', 'Nobody of that name.');
  const { versions, published, draft } = agent;
  if (version === undefined) return { name, label: undefined };
  if (version === 'draft' && draft !== undefined) {
    return { name, label: state.hasFault('draft-without-label') ? undefined : draft };
  }
  const label = version === 'default' ? published : versions.find((other) => other === version);
  if (label === undefined) return refuse(400, 'noSuchVersion', 'Not that version.');
  return { name, label: state.hasFault('versions-mixed-up') ? published : label };
}

export function getSession(state: ServiceState, { workspace, lastSegment }: AuthorizedRequest): Answer {
  const session = state.sessions.find(({ id, isShown }) => id === lastSegment && isShown);
  const isOwn = session?.workspace === workspace || state.hasFault('foreign-session-readable');
  if (session === undefined || !isOwn) return refuse(404, 'sessionNotFound', 'No such session.');
  return accept('Session details found', toSessionRecord(state, session));
}

const channelTypes = {
  messenger: 'messengerChat',
  web: 'webChat',
  mail: 'email',
  voice: 'outboundSipTrunk',
  sms: 'sms',
};

function toSessionRecord(state: ServiceState, session: Session): Members {
  const { id, agent, channel, customer, variables, call, createdAt, updatedAt } = session;
  const status = call?.status ?? (session.job === 'sent' ? 'completed' : 'active');
  const isOver = status === 'call_hangup';
  return {
    transcript: entriesOf(state, session),
    status,
    shard: 4,
    updatedAt: formatTimestamp(updatedAt),
    createdAt: formatTimestamp(createdAt),
    time: formatTimestamp(createdAt),
    // A conversation in reply mode goes by no channel.
    communicationChannelType: channelTypes[channel?.kind ?? 'sms'],
    ...(channel === undefined ? {} : { communicationChannelName: channel.name }),
    dynamicVariables: variables ?? null,
    userDetails: { customerRef: customer.number ?? customer.email ?? 'somebody', ...customer },
    agentDetails: { name: agent.name, version: agent.label ?? null, number: agent.number },
    ...(call === undefined && !state.hasFault('call-fields-in-chats')
      ? {}
      : { duration: isOver ? 0.1 : null, retryAttemptNo: 0, recordingUrl: null }),
    sessionId: id,
  };
}

/** The entries with their moments written out. */
export function entriesOf(state: ServiceState, { entries }: Session): Members[] {
  const all = entries.map((entry) => ({ ...entry, timestamp: formatTimestamp(Number(entry.timestamp)) }));
  return state.hasFault('newest-first') ? all.toReversed() : all;
}

/** Always a result: a session of another workspace has nothing to cancel. */
export async function cancelScheduled(
  state: ServiceState,
  { workspace, lastSegment }: AuthorizedRequest,
): Promise<Answer> {
  const isOwn = (session: Session) => session.workspace === workspace || state.hasFault('foreign-cancel-works');
  const session = state.sessions.find((other) => other.id === lastSegment && isOwn(other));
  if (session === undefined && state.hasFault('unknown-cancel-404')) return refuse(404, 'sessionNotFound', 'Unknown.');
  const sessionId = state.hasFault('cancel-without-session-id') ? {} : { sessionId: lastSegment };
  const isRepeated = session?.job === 'cancelled' && state.hasFault('second-cancel-true');
  const isTooLate = session?.job === 'sent' && state.hasFault('sent-message-cancelled');
  if (session !== undefined && (session.job === 'waiting' || isRepeated || isTooLate)) {
    if (state.hasFault('concurrent-cancels-all-true')) await new Promise((resolve) => setTimeout(resolve, 5));
    session.job = 'cancelled';
    if (state.hasFault('cancel-takes-all')) cancelAllTo(state, session);
    return accept('Scheduled messages cancelled successfully', { isCancelled: true, ...sessionId });
  }
  const reason = (text: string) => (state.hasFault('cancel-without-reason') ? {} : { reason: text });
  if (session?.job === 'sending') {
    return accept('Jobs not cancelled', { ...reason('On its way.'), isCancelled: false, ...sessionId });
  }
  const nothing = reason('No scheduled jobs were found for this session.');
  return accept('No scheduled jobs found', { ...nothing, isCancelled: false, ...sessionId });
}

function cancelAllTo({ sessions }: ServiceState, { customer: { number, email } }: Session): void {
  const waiting = sessions.filter(({ job }) => job === 'waiting');
  for (const other of waiting) {
    if (other.customer.number === number && other.customer.email === email) other.job = 'cancelled';
  }
}
