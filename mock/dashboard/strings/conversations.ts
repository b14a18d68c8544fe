/** What the view Conversations says. */
export const conversationStrings = {
  searchHint: 'Name, number, id, text…',
  fields: { customer: 'Customer', kind: 'Kind', status: 'Status', channelType: 'Channel' },
  noMessage: 'no messages yet',
  due: (when: string) => `due ${when}`,
  tabs: {
    conversation: 'Conversation',
    timeline: 'Timeline',
    variables: 'Variables',
    analysis: 'Analysis',
    requests: 'Requests',
    json: 'JSON',
  },
  noVariables: 'No variables. They come with metadata of a request, and fill the placeholders of an agent.',
  noAnalysis: 'No analysis. A session that ended well has one, if the script of its agent has one.',
  noRequests: 'No request in the journal names this session.',
  jsonHint: 'The record as Get Session Details answers it.',
  requestsHint: 'Requests of the journal that name this session, in their address or in a body.',
  pendingTitle: 'Scheduled',
  pendingCall: 'In the queue',
  cancelMessages: 'Cancel scheduled messages',
  openQueue: 'See it in the queue',
  openRequest: (number: number) => `request ${number}`,
  openRequests: (count: number) => `${count} of them; see all`,
  notCancelled: 'Nothing was cancelled.',
} as const;

/** The causes of events. */
export const causeStrings = {
  time: 'the time',
  timeBy: (operation: string) => `the time, moved by ${operation}`,
  control: (operation: string) => `control plane: ${operation}`,
  unknown: 'not known any more',
  after: (distance: string) => `${distance} later`,
} as const;

/** Events in words. */
export const eventLabels: Readonly<Record<string, string>> = {
  'chat-started': 'Session started',
  'message-scheduled': 'Message scheduled',
  'message-sending': 'Message is being sent',
  'message-sent': 'Message sent',
  'message-failed': 'Message could not be sent',
  'message-cancelled': 'Message cancelled',
  'agent-failed': 'Agent failed',
  'conversation-continued': 'Conversation continued',
  'chat-completed': 'Session completed',
  'call-queued': 'Call queued',
  'call-ready': 'Call waits for a line',
  'call-rescheduled': 'Call rescheduled',
  'call-placed': 'Call placed',
  'call-answered': 'Call answered',
  'call-hung-up': 'Call hung up',
  'call-errored': 'Call errored',
  'call-agent-errored': 'Agent failed in the call',
  'call-not-connected': 'Call could not be connected',
  'call-not-answered': 'Call was not answered',
  'call-expired': 'Call expired',
  'call-cancelled': 'Call cancelled',
  'call-outcome-decided': 'Outcome of the call set',
};
