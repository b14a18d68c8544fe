import { setTimeout } from 'node:timers/promises';
import type { Members } from './checks.ts';
import { type Answer, type Asked, accepted, type House, refused, type Session, written } from './house.ts';
import type { Workspace } from './workspaces.ts';

type New = Pick<Session, 'channel' | 'agent' | 'copies'> & { body: Members };

/** A new session, which is shown from now on. */
export function addSession(house: House, workspace: Workspace, { channel, agent, copies, body }: New): Session {
  const now = Date.now();
  const session: Session = {
    id: `${channel?.kind === 'voice' ? 'talk' : 'chat'}-${house.sessions.length + 17}`,
    workspace,
    channel,
    agent,
    copies,
    customer: { number: textIn(body.customerNumber ?? body.phoneNumber), email: textIn(body.customerEmail) },
    variables: body.metadata as Members | undefined,
    entries: [],
    isShown: true,
    job: 'none',
    call: undefined,
    begunAt: now,
    changedAt: now,
  };
  house.sessions.push(session);
  return session;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Which agent speaks, by the label of its version where one was asked for; or why nobody does. */
export function speakerOf(house: House, { agents }: Workspace, name: string, version: unknown) {
  const agent = agents.find((one) => one.name === name);
  if (agent === undefined) return refused(400, 'noSuchAgent', 'Nobody of that name.');
  const { versions, published, draft } = agent;
  if (version === undefined) return { name, label: undefined };
  if (version === 'draft' && draft !== undefined) {
    return { name, label: house.has('draft-without-label') ? undefined : draft };
  }
  const label = version === 'default' ? published : versions.find((one) => one === version);
  if (label === undefined) return refused(400, 'noSuchVersion', 'Not that version.');
  return { name, label: house.has('versions-mixed-up') ? published : label };
}

export function getSession(house: House, { workspace, step }: Asked): Answer {
  const session = house.sessions.find(({ id, isShown }) => id === step && isShown);
  const isOwn = session?.workspace === workspace || house.has('foreign-session-readable');
  if (session === undefined || !isOwn) return refused(404, 'sessionNotFound', 'No such session.');
  return accepted('Session details found', recordOf(house, session));
}

const types = { messenger: 'messengerChat', web: 'webChat', mail: 'email', voice: 'outboundSipTrunk', sms: 'sms' };

function recordOf(house: House, session: Session): Members {
  const { id, agent, channel, customer, variables, call, begunAt, changedAt } = session;
  const status = call?.status ?? (session.job === 'sent' ? 'completed' : 'active');
  const isOver = status === 'call_hangup';
  return {
    transcript: entriesOf(house, session),
    status,
    shard: 4,
    updatedAt: written(changedAt),
    createdAt: written(begunAt),
    time: written(begunAt),
    // A conversation in reply mode goes by no channel.
    communicationChannelType: types[channel?.kind ?? 'sms'],
    ...(channel === undefined ? {} : { communicationChannelName: channel.name }),
    dynamicVariables: variables ?? null,
    userDetails: { customerRef: customer.number ?? customer.email ?? 'somebody', ...customer },
    agentDetails: { name: agent.name, version: agent.label ?? null, number: agent.number },
    ...(call === undefined && !house.has('call-fields-in-chats')
      ? {}
      : { duration: isOver ? 0.1 : null, retryAttemptNo: 0, recordingUrl: null }),
    sessionId: id,
  };
}

/** The entries with their moments written out. */
export function entriesOf(house: House, { entries }: Session): Members[] {
  const all = entries.map((entry) => ({ ...entry, timestamp: written(Number(entry.timestamp)) }));
  return house.has('newest-first') ? all.toReversed() : all;
}

/** Always a result: a session of another workspace has nothing to cancel. */
export async function cancelScheduled(house: House, { workspace, step }: Asked): Promise<Answer> {
  const isOwn = (session: Session) => session.workspace === workspace || house.has('foreign-cancel-works');
  const session = house.sessions.find((one) => one.id === step && isOwn(one));
  if (session === undefined && house.has('unknown-cancel-404')) return refused(404, 'sessionNotFound', 'Unknown.');
  const sessionId = house.has('cancel-without-session-id') ? {} : { sessionId: step };
  const isAgain = session?.job === 'cancelled' && house.has('second-cancel-true');
  const isTooLate = session?.job === 'sent' && house.has('sent-message-cancelled');
  if (session !== undefined && (session.job === 'waiting' || isAgain || isTooLate)) {
    if (house.has('concurrent-cancels-all-true')) await setTimeout(5);
    session.job = 'cancelled';
    if (house.has('cancel-takes-all')) cancelAllTo(house, session);
    return accepted('Scheduled messages cancelled successfully', { isCancelled: true, ...sessionId });
  }
  const reason = (text: string) => (house.has('cancel-without-reason') ? {} : { reason: text });
  if (session?.job === 'sending') {
    return accepted('Jobs not cancelled', { ...reason('On its way.'), isCancelled: false, ...sessionId });
  }
  const nothing = reason('No scheduled jobs were found for this session.');
  return accepted('No scheduled jobs found', { ...nothing, isCancelled: false, ...sessionId });
}

function cancelAllTo({ sessions }: House, { customer: { number, email } }: Session): void {
  const waiting = sessions.filter(({ job }) => job === 'waiting');
  for (const one of waiting) {
    if (one.customer.number === number && one.customer.email === email) one.job = 'cancelled';
  }
}
