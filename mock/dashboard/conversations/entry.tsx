import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Content } from '../components/content.tsx';
import { FilledText } from '../components/filled-text.tsx';

type TranscriptEntry = ControlSchemas['TranscriptEntry'];

/** One entry of a transcript, of whatever type: where its placeholders were filled, and what a tool call was answered. */
export function Entry({
  entry,
  placeholders,
  output,
}: {
  entry: TranscriptEntry;
  placeholders: readonly ControlSchemas['FilledPlaceholder'][];
  output: ControlSchemas['FunctionCallOutputEntry'] | undefined;
}) {
  switch (entry.type) {
    case 'message': {
      const name = entry.senderName ?? (entry.role === 'user' ? 'Customer' : entry.agentName) ?? entry.role;
      const author = entry.role === 'backgroundAgent' ? `${name}, in the background` : name;
      return (
        <TranscriptItem entry={entry} variant={entry.role} author={author}>
          {entry.content.map((item, index) => (
            <Content
              key={index}
              item={item}
              placeholders={placeholders.filter((placeholder) => placeholder.item === index)}
            />
          ))}
        </TranscriptItem>
      );
    }
    case 'thinking':
      return (
        <TranscriptItem entry={entry} variant="aside" author="Thinking">
          <FilledText text={entry.thinking} placeholders={placeholders} />
        </TranscriptItem>
      );
    case 'summary':
      return (
        <TranscriptItem entry={entry} variant="aside" author="Summary">
          <FilledText text={entry.summary} placeholders={placeholders} />
        </TranscriptItem>
      );
    case 'function_call':
      return (
        <TranscriptItem entry={entry} variant="tool" author="Tool call">
          <details>
            <summary>
              <code>{entry.name}</code>
              {output === undefined ? ' · no answer' : output.is_error ? ' · failed' : ' · answered'}
              {output?.executionTimeMs == null ? '' : ` in ${output.executionTimeMs} ms`}
            </summary>
            <pre>{JSON.stringify(entry.arguments, null, 2)}</pre>
            {output !== undefined && <pre>{formatJson(output.output)}</pre>}
          </details>
        </TranscriptItem>
      );
    case 'function_call_output':
      return (
        <TranscriptItem entry={entry} variant="tool" author="Tool answer">
          <details>
            <summary>
              <code>{entry.name}</code>
              {entry.is_error ? ' · failed' : ' · answered'}
            </summary>
            <pre>{formatJson(entry.output)}</pre>
          </details>
        </TranscriptItem>
      );
  }
}

function TranscriptItem({
  entry,
  variant,
  author,
  children,
}: {
  entry: TranscriptEntry;
  variant: 'user' | 'assistant' | 'backgroundAgent' | 'aside' | 'tool';
  author: string;
  children: ComponentChildren;
}) {
  return (
    <li class={`said said-${variant}`}>
      <p class="said-who">
        {author} <time dateTime={entry.timestamp}>{entry.timestamp.slice(11, 19)}</time>
      </p>
      <div class="said-what">{children}</div>
    </li>
  );
}

/** JSON with line breaks; other text as it is. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
