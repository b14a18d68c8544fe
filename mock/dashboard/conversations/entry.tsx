import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Content } from '../parts/content.tsx';
import { FilledText } from '../parts/filled-text.tsx';

type TranscriptEntry = ControlSchemas['TranscriptEntry'];

/** One entry of a transcript, of whatever type: where its placeholders were filled, and what a tool call was answered. */
export function Entry({
  entry,
  places,
  output,
}: {
  entry: TranscriptEntry;
  places: readonly ControlSchemas['FilledPlace'][];
  output: ControlSchemas['FunctionCallOutputEntry'] | undefined;
}) {
  switch (entry.type) {
    case 'message': {
      const name = entry.senderName ?? (entry.role === 'user' ? 'Customer' : entry.agentName) ?? entry.role;
      const who = entry.role === 'backgroundAgent' ? `${name}, in the background` : name;
      return (
        <Said entry={entry} by={entry.role} who={who}>
          {entry.content.map((item, index) => (
            <Content key={index} item={item} places={places.filter((place) => place.item === index)} />
          ))}
        </Said>
      );
    }
    case 'thinking':
      return (
        <Said entry={entry} by="aside" who="Thinking">
          <FilledText text={entry.thinking} places={places} />
        </Said>
      );
    case 'summary':
      return (
        <Said entry={entry} by="aside" who="Summary">
          <FilledText text={entry.summary} places={places} />
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
