import type { ControlSchemas } from '../src/control-operations.ts';

type TranscriptEntry = ControlSchemas['TranscriptEntry'];
type ContentItem = ControlSchemas['ContentItem'];

/** Formats each transcript entry as a line: `assistant: Hi Ada!`, `user: [image]`, `function_call: look_up_order`. */
export function toTranscriptLines(transcript: readonly TranscriptEntry[]): string[] {
  return transcript.map(toLine);
}

function toLine(entry: TranscriptEntry): string {
  switch (entry.type) {
    case 'message':
      return `${entry.role}: ${entry.content.map(toText).join(' ')}`;
    case 'function_call':
      return `function_call: ${entry.name}`;
    case 'function_call_output':
      return `function_call_output: ${entry.name}${entry.is_error ? ' (error)' : ''}`;
    case 'thinking':
      return `thinking: ${entry.thinking}`;
    case 'summary':
      return `summary: ${entry.summary}`;
    default:
      return entry satisfies never;
  }
}

function toText(item: ContentItem): string {
  return item.type === 'text' ? item.text : item.type === 'button' ? `[button ${item.text}]` : `[${item.type}]`;
}
