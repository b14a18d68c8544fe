import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Entry } from './entry.tsx';

type SessionDetails = ControlSchemas['SessionDetails'];

/** The entries in order; the output of a tool call is shown with the call. */
export function TranscriptEntries({
  transcript,
  filledPlaceholders,
}: Pick<SessionDetails, 'transcript' | 'filledPlaceholders'>) {
  const outputs = new Map(
    transcript.flatMap((entry) => (entry.type === 'function_call_output' ? [[entry.call_id, entry] as const] : [])),
  );
  const calls = new Set(transcript.flatMap((entry) => (entry.type === 'function_call' ? [entry.call_id] : [])));
  return (
    <ol class="chat" aria-label="Transcript">
      {transcript.map((entry, index) =>
        entry.type === 'function_call_output' && calls.has(entry.call_id) ? null : (
          <Entry
            key={index}
            entry={entry}
            placeholders={filledPlaceholders.filter((placeholder) => placeholder.entry === index)}
            output={entry.type === 'function_call' ? outputs.get(entry.call_id) : undefined}
          />
        ),
      )}
    </ol>
  );
}
