/** Each type of event as one, and as several, for "3 messages sent, 1 call expired". */
export const eventNames: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'chat-started': ['chat started', 'chats started'],
  'message-scheduled': ['message scheduled', 'messages scheduled'],
  'message-sent': ['message sent', 'messages sent'],
  'message-failed': ['message failed', 'messages failed'],
  'message-cancelled': ['message cancelled', 'messages cancelled'],
  'agent-failed': ['agent failure', 'agent failures'],
  'conversation-continued': ['answer', 'answers'],
  'chat-completed': ['chat completed', 'chats completed'],
  'workflow-updated': ['workflow updated', 'workflows updated'],
  'call-queued': ['call queued', 'calls queued'],
  'call-rescheduled': ['call moved into its hours', 'calls moved into their hours'],
  'call-placed': ['call placed', 'calls placed'],
  'call-answered': ['call answered', 'calls answered'],
  'call-hung-up': ['call hung up', 'calls hung up'],
  'call-errored': ['call broken off', 'calls broken off'],
  'call-agent-errored': ['agent failure on a call', 'agent failures on calls'],
  'call-not-connected': ['call without a connection', 'calls without a connection'],
  'call-not-answered': ['call not answered', 'calls not answered'],
  'call-expired': ['call expired', 'calls expired'],
  'call-cancelled': ['call cancelled', 'calls cancelled'],
  'call-outcome-decided': ['call outcome decided', 'call outcomes decided'],
  'next-call-outcomes-decided': ['outcome of the next calls decided', 'outcomes of the next calls decided'],
  'workspace-opened': ['workspace created', 'workspaces created'],
  'workspace-changed': ['workspace changed', 'workspaces changed'],
  'workspace-closed': ['workspace deleted', 'workspaces deleted'],
  'workspace-branched': ['workspace restored', 'workspaces restored'],
  'profile-set': ['answer to gaps changed', 'answers to gaps changed'],
  'sessions-evicted': ['eviction of old sessions', 'evictions of old sessions'],
};

/** Steps on the way to another event, which says more. */
export const silentEvents: ReadonlySet<string> = new Set([
  'message-sending',
  'call-ready',
  'workspace-clock-set',
  'event-left',
]);
