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

export function selectAgent({ agents }: Workspace, name: string, version: unknown) {
  const agent = agents.find((other) => other.name === name);
  if (agent === undefined) return refuse(400, 'noSuchAgent', 'Nobody of that name.');
  const { versions, published, draft } = agent;
  if (version === undefined) return { name, label: undefined };
  if (version === 'draft' && draft !== undefined) {
    return { name, label: draft };
  }
  const label = version === 'default' ? published : versions.find((other) => other === version);
  if (label === undefined) return refuse(400, 'noSuchVersion', 'Not that version.');
  return { name, label };
}

export function getSession(state: ServiceState, { workspace, lastSegment }: AuthorizedRequest): Answer {
  const session = state.sessions.find(({ id, isShown }) => id === lastSegment && isShown);
  if (session?.workspace !== workspace) return refuse(404, 'sessionNotFound', 'No such session.');
  return accept('Session details found', toSessionRecord(session));
}

const channelTypes = {
  messenger: 'messengerChat',
  web: 'webChat',
  mail: 'email',
  voice: 'outboundSipTrunk',
  sms: 'sms',
};

function toSessionRecord(session: Session): Members {
  const { id, agent, channel, customer, variables, call, createdAt, updatedAt } = session;
  const status = call?.status ?? (session.job === 'sent' ? 'completed' : 'active');
  const isOver = status === 'call_hangup';
  return {
    transcript: entriesOf(session),
    status,
    shard: 4,
    updatedAt: formatTimestamp(updatedAt),
    createdAt: formatTimestamp(createdAt),
    time: formatTimestamp(createdAt),
    // A conversation in reply mode has no channel.
    communicationChannelType: channelTypes[channel?.kind ?? 'sms'],
    ...(channel === undefined ? {} : { communicationChannelName: channel.name }),
    dynamicVariables: variables ?? null,
    userDetails: { customerRef: customer.number ?? customer.email ?? 'somebody', ...customer },
    agentDetails: { name: agent.name, version: agent.label ?? null, number: agent.number },
    ...(call !== undefined && { duration: isOver ? 0.1 : null, retryAttemptNo: 0, recordingUrl: null }),
    sessionId: id,
  };
}

export function entriesOf({ entries }: Session): Members[] {
  return entries.map((entry) => ({ ...entry, timestamp: formatTimestamp(Number(entry.timestamp)) }));
}

/** No cancel is refused: if the session belongs to another workspace, the answer is that nothing was scheduled. */
export function cancelScheduled(state: ServiceState, { workspace, lastSegment: sessionId }: AuthorizedRequest): Answer {
  const session = state.sessions.find((other) => other.id === sessionId && other.workspace === workspace);
  if (session?.job === 'waiting') {
    session.job = 'cancelled';
    return accept('Scheduled messages cancelled successfully', { isCancelled: true, sessionId });
  }
  if (session?.job === 'sending')
    return accept('Jobs not cancelled', { reason: 'On its way.', isCancelled: false, sessionId });
  const reason = 'No scheduled jobs were found for this session.';
  return accept('No scheduled jobs found', { reason, isCancelled: false, sessionId });
}
