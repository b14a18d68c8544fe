import type { ControlSchemas } from '../../../src/control-operations.ts';
import { describeChannel } from '../components/marks.tsx';
import { formatIso } from '../live/time.ts';

type TranscriptEntry = ControlSchemas['TranscriptEntry'];

/** Returns the speaker of a transcript entry, or the type of an entry without a speaker. */
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

/** Formats a conversation as plain text: a header, and a line for each entry with its time in the zone. */
export function toText({ session, transcript }: ControlSchemas['SessionDetails'], zone: string): string {
  const { sessionId, customerName, customer, agentName, channelName, channelType, status } = session;
  const head = [
    [customerName, customer].filter(Boolean).join(', ') || 'Unknown customer',
    `${agentName}, ${describeChannel(channelName, channelType)}`,
    `${sessionId}, ${status}`,
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
