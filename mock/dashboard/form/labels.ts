import type { ControlSchemas } from '../../../src/control-operations.ts';

/** The labels of fields whose name says too little, or whose name is a word of a file; by the name in words. */
const labels: Readonly<Record<string, string>> = {
  'agent name': 'Agent',
  'being sent seconds': 'Seconds a message is being sent',
  'bot number': 'Number to call from',
  'call on date': 'Last day to call',
  'call priority': 'Priority',
  channel: 'Line',
  'communication channel': 'Channel',
  'customer details': 'Variables about the customer',
  'customer email': 'Customer’s email address',
  'customer number': 'Customer',
  'customer on calls': 'What the customer says on calls',
  effect: 'What happens',
  'email options': 'Message',
  'end working hour': 'Working hours until',
  'idle minutes': 'Minutes until an idle chat ends',
  'internal errors': 'Operations that always answer 500',
  'is error': 'Failed',
  key: 'API key',
  label: 'Version label',
  'link lifetime minutes': 'Minutes a signed link works',
  'long talk seconds': 'Seconds of a long call',
  'messenger options': 'Message',
  ms: 'Extra latency (ms)',
  'no of retries': 'Retries',
  'operation id': 'Operation',
  otherwise: 'Reply when no phrase matches',
  'phone number': 'Customer’s number',
  published: 'Published version',
  'queue seconds': 'Seconds in the queue',
  ratio: 'Share of requests (0 to 1)',
  'reply to': 'Email conversation to continue',
  'retry after hours': 'Hours between two attempts',
  'retry after in hrs': 'Hours between two attempts',
  'ring seconds': 'Seconds of ringing',
  'schedule time': 'Due',
  seed: 'Random seed',
  'session id': 'Conversation to continue',
  'start working hour': 'Working hours from',
  'talk seconds': 'Seconds of a call',
  'template id': 'Template',
  times: 'Number of requests',
  timezone: 'Time zone of the working hours',
  to: 'Recipient',
  'use case': 'Agent',
  when: 'When the customer says',
  'workspace id': 'Workspace',
};

/** The label of a field: `agentVersion` and `agent_version` are `Agent version`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  const text = labels[words] ?? words.replace(/\b(?:api|bcc|cc|dtmf|tts|url)\b/g, (acronym) => acronym.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What each outcome of a call means. */
export const outcomeNames: Readonly<Record<ControlSchemas['CallOutcome'], string>> = {
  completed: 'answered, then hung up',
  longTalk: 'answered, a long call',
  noAnswer: 'not answered',
  couldNotConnect: 'no connection',
  errored: 'breaks off with an error',
  agentErrored: 'the agent fails',
  expired: 'expires in the queue',
};

/** The values of choices in words, where they are no words of the interface. */
const valueNames: Readonly<Record<string, string>> = {
  ...outcomeNames,
  agentFails: 'the agent fails',
  error: 'documented error',
  internalError: 'internal error (500)',
  reset: 'broken connection',
  sendFails: 'the message does not arrive',
  sent: 'the message arrives',
};

export function nameOfValue(value: string): string {
  return valueNames[value] ?? value;
}
