import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Content } from '../components/content/content.tsx';
import { FilledText } from '../components/content/filled-text.tsx';
import { formatJson, parseJson } from '../json.ts';
import { formatIso } from '../time/iso.ts';
import { useZone } from '../time/zone-choice.ts';

type TranscriptEntry = ControlSchemas['TranscriptEntry'];

/** One transcript entry with its filled placeholders; a tool call also with its output. */
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
              {output === undefined ? ' · no output' : output.is_error ? ' · failed' : ' · completed'}
              {output?.executionTimeMs == null ? '' : ` in ${output.executionTimeMs} ms`}
            </summary>
            <pre>{JSON.stringify(entry.arguments, null, 2)}</pre>
            {output !== undefined && <pre>{formatJson(parseJson(output.output))}</pre>}
          </details>
        </TranscriptItem>
      );
    case 'function_call_output':
      return (
        <TranscriptItem entry={entry} variant="tool" author="Tool output">
          <details>
            <summary>
              <code>{entry.name}</code>
              {entry.is_error ? ' · failed' : ' · completed'}
            </summary>
            <pre>{formatJson(parseJson(entry.output))}</pre>
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
  const zone = useZone();
  const at = Date.parse(entry.timestamp);
  return (
    <li class={`entry entry-${variant}`}>
      <p class="entry-author">
        {author}{' '}
        <time dateTime={entry.timestamp} title={`${formatIso(at, zone)} ${zone.name}`}>
          {formatIso(at, zone).slice(11, 19)}
        </time>
      </p>
      <div class="entry-content">{children}</div>
    </li>
  );
}
