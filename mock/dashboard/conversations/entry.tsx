import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Content } from './content.tsx';

type TranscriptEntry = ControlSchemas['TranscriptEntry'];

/** One entry of a transcript, of whatever type; `output` is what a tool call was answered. */
export function Entry({
  entry,
  output,
}: {
  entry: TranscriptEntry;
  output: ControlSchemas['FunctionCallOutputEntry'] | undefined;
}) {
  switch (entry.type) {
    case 'message': {
      const who = entry.senderName ?? (entry.role === 'user' ? 'Customer' : entry.agentName) ?? entry.role;
      return (
        <Said entry={entry} by={entry.role} who={who}>
          {entry.content.map((item, index) => (
            <Content key={index} item={item} />
          ))}
        </Said>
      );
    }
    case 'thinking':
      return (
        <Said entry={entry} by="aside" who="Thinking">
          <p class="words">{entry.thinking}</p>
        </Said>
      );
    case 'summary':
      return (
        <Said entry={entry} by="aside" who="Summary">
          <p class="words">{entry.summary}</p>
        </Said>
      );
    case 'function_call':
      return (
        <Said entry={entry} by="tool" who="Tool call">
          <details>
            <summary>
              <code>{entry.name}</code>
              {output === undefined ? ' · no answer' : output.is_error ? ' · failed' : ' · answered'}
              {output?.executionTimeMs == null ? '' : ` in ${output.executionTimeMs} ms`}
            </summary>
            <pre>{JSON.stringify(entry.arguments, null, 2)}</pre>
            {output !== undefined && <pre>{readable(output.output)}</pre>}
          </details>
        </Said>
      );
    case 'function_call_output':
      return (
        <Said entry={entry} by="tool" who="Tool answer">
          <details>
            <summary>
              <code>{entry.name}</code>
              {entry.is_error ? ' · failed' : ' · answered'}
            </summary>
            <pre>{readable(entry.output)}</pre>
          </details>
        </Said>
      );
  }
}

function Said({
  entry,
  by,
  who,
  children,
}: {
  entry: TranscriptEntry;
  by: 'user' | 'assistant' | 'backgroundAgent' | 'aside' | 'tool';
  who: string;
  children: ComponentChildren;
}) {
  return (
    <li class={`said said-${by}`}>
      <p class="said-who">
        {who} <time dateTime={entry.timestamp}>{entry.timestamp.slice(11, 19)}</time>
      </p>
      <div class="said-what">{children}</div>
    </li>
  );
}

/** JSON with line breaks; other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
