import type { ControlSchemas } from '../../../src/control-operations.ts';

/** Labels for fields with unclear names. A key is the name of the field in words: `email options`. */
const labels: Readonly<Record<string, string>> = {
  effect: 'What happens',
  'email options': 'Message',
  'messenger options': 'Message',
  ms: 'Extra latency (ms)',
  'no of retries': 'Retries',
  times: 'Number of requests',
  ratio: 'Share of requests',
  to: 'Recipient',
  key: 'API key',
};

export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  const text = labels[words] ?? words.replace(/\b(?:api|bcc|cc|dtmf|tts|url)\b/g, (acronym) => acronym.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const outcomeNames: Readonly<Record<ControlSchemas['CallOutcome'], string>> = {
  completed: 'answered, then hung up',
  longTalk: 'answered, a long call',
  noAnswer: 'not answered',
  couldNotConnect: 'no connection, as with a busy line',
  errored: 'breaks off with an error',
  agentErrored: 'the agent fails',
  expired: 'expires in the queue',
};

const valueNames: Readonly<Record<string, string>> = {
  ...outcomeNames,
  agentFails: 'the agent fails',
  error: 'documented error',
  internalError: 'internal error (500)',
  reset: 'reset (broken connection)',
  response: 'any response',
  sendFails: 'the message does not arrive',
  sent: 'the message arrives',
};

export function nameOfValue(value: string): string {
  return valueNames[value] ?? value;
}
