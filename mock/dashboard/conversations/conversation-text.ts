import type { ControlSchemas } from '../../../src/control-operations.ts';
import { describeChannel, isFailure } from '../components/marks.tsx';
import { outcomeNames } from '../form/schema.ts';
import { formatIso } from '../live/time.ts';

type TranscriptEntry = ControlSchemas['TranscriptEntry'];

export function authorOf(entry: TranscriptEntry): string {
  if (entry.type !== 'message') return authors[entry.type];
  const name = entry.senderName ?? (entry.role === 'user' ? 'Customer' : entry.agentName) ?? entry.role;
  return entry.role === 'backgroundAgent' ? `${name}, in the background` : name;
}

const authors = {
  thinking: 'Thinking',
  summary: 'Summary',
  function_call: 'Tool call',
  function_call_output: 'Tool output',
} as const;

export function failureReasonOf({ session, attempts, recipient }: ControlSchemas['SessionDetails']): string {
  const { customer, agentName, sessionId } = session;
  const attempt = attempts.find((each) => each.sessionId === sessionId);
  if (attempt !== undefined) {
    const { outcome, retryAttemptNo } = attempt;
    const scripted = recipient.calls[Math.min(retryAttemptNo, recipient.calls.length - 1)] ?? 'completed';
    if (outcome !== null) return `The outcome of this call was set: ${outcomeNames[outcome]}.`;
    if (scripted === 'completed') return 'It could not be placed in time.';
    return `Calls to ${customer} are scripted: ${outcomeNames[scripted]}.`;
  }
  if (recipient.messages === 'sendFails') return `Messages to ${customer} are scripted not to arrive.`;
  if (recipient.messages === 'agentFails') return `Every agent is scripted to fail with ${customer}.`;
  return `The script of ${agentName} fails at this point, or “Make the agent fail” was used.`;
}

export function toText(details: ControlSchemas['SessionDetails'], zone: string): string {
  const { session, transcript } = details;
  const { sessionId, customerName, customer, agentName, channelName, channelType, status, hasFailed } = session;
  const head = [
    [customerName, customer].filter(Boolean).join(', ') || 'Unknown customer',
    `${agentName}, ${describeChannel(channelName, channelType)}`,
    `${sessionId}, ${status}`,
    ...(hasFailed || isFailure(status) ? [`Failed: ${failureReasonOf(details)}`] : []),
  ];
  const lines = transcript.map(
    (entry) => `${formatIso(Date.parse(entry.timestamp), zone)}  ${authorOf(entry)}: ${textOf(entry)}`,
  );
  return `${[...head, '', ...lines].join('\n')}\n`;
}

function textOf(entry: TranscriptEntry): string {
  switch (entry.type) {
    case 'message':
      return entry.content.map((item) => ('url' in item ? `[${item.type}: ${item.url}]` : item.text)).join('\n');
    case 'thinking':
      return entry.thinking;
    case 'summary':
      return entry.summary;
    case 'function_call':
      return `${entry.name} ${JSON.stringify(entry.arguments)}`;
    case 'function_call_output':
      return `${entry.name} ${entry.output}`;
  }
}
