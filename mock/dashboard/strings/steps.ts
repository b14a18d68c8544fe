/** What is shown after a step of a person. */
export const stepStrings = {
  messagesCancelled: 'Scheduled messages cancelled',
  callCancelled: 'Call cancelled',
  answered: 'The customer answered',
  agentFailed: 'The agent failed',
  ended: 'Conversation ended',
  outcomeSet: 'Outcome of the call set',
  nextDecided: 'Next calls decided',
  faultAdded: 'Fault added',
  sentAgain: 'Sent again',
  gapsAnswered: 'Gap answered',
  faultRemoved: 'Fault removed',
  faultsRemoved: 'All faults removed',
} as const;

export const answerStrings = {
  label: 'Answer as the customer',
  send: 'Send',
  fail: 'Make the agent fail',
  end: 'End conversation',
  more: (count: number) => `${count} more`,
  fewer: 'fewer',
  phrases: (agent: string) => `Phrases that ${agent} knows`,
} as const;

export const nextCallStrings = {
  title: 'Next calls',
  hint: 'What becomes of the calls and retries that are placed next in the workspace, whatever is scripted for their numbers.',
  outcome: 'Outcome of the next calls',
  count: 'How many',
  workspace: 'Workspace',
  decide: 'Decide',
} as const;

export const emptyStrings = {
  newChat: 'New chat…',
  newCall: 'New call…',
} as const;

/** What each outcome of a call means. */
export const outcomeNames = {
  completed: 'answered, then hung up',
  longTalk: 'answered, a long talk',
  noAnswer: 'nobody answers',
  couldNotConnect: 'no connection',
  errored: 'breaks off with an error',
  agentErrored: 'the agent fails',
  expired: 'expires in the queue',
} as const;
