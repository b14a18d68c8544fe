import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Content, FilledText } from '../components/content-item.tsx';
import { formatJson, parseJson } from '../format/text.ts';
import { formatIso } from '../format/time.ts';
import { useZone } from '../format/use-zone.ts';

type SessionDetails = ControlSchemas['SessionDetails'];
type ToolOutput = ControlSchemas['FunctionCallOutputEntry'];
type TranscriptEntry = ControlSchemas['TranscriptEntry'];

/** The entries in order; the output of a tool call is shown with the call. */
export function Transcript(props: Pick<SessionDetails, 'transcript' | 'filledPlaceholders'>) {
  const { transcript, filledPlaceholders } = props;
  const outputs = new Map(
    transcript.flatMap((entry) => (entry.type === 'function_call_output' ? [[entry.call_id, entry] as const] : [])),
  );
  const calls = new Set(transcript.flatMap((entry) => (entry.type === 'function_call' ? [entry.call_id] : [])));
  return (
    <ol class="stack" aria-label="Transcript">
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

/** One entry with its filled placeholders; a tool call also with its output. */
function Entry(props: {
  entry: TranscriptEntry;
  placeholders: SessionDetails['filledPlaceholders'];
  output: ToolOutput | undefined;
}) {
  const { entry, placeholders, output } = props;
  switch (entry.type) {
    case 'message': {
      const name = entry.senderName ?? (entry.role === 'user' ? 'Customer' : entry.agentName) ?? entry.role;
      const author = entry.role === 'backgroundAgent' ? `${name}, in the background` : name;
      return (
        <Bubble entry={entry} variant={entry.role} author={author}>
          {entry.content.map((item, index) => (
            <Content key={index} item={item} placeholders={placeholders.filter((one) => one.item === index)} />
          ))}
        </Bubble>
      );
    }
    case 'thinking':
      return (
        <Bubble entry={entry} variant="aside" author="Thinking">
          <FilledText text={entry.thinking} placeholders={placeholders} />
        </Bubble>
      );
    case 'summary':
      return (
        <Bubble entry={entry} variant="aside" author="Summary">
          <FilledText text={entry.summary} placeholders={placeholders} />
        </Bubble>
      );
    case 'function_call':
      return (
        <Bubble entry={entry} variant="tool" author="Tool call">
          <details>
            <summary>
              <code>{entry.name}</code>
              {output === undefined ? ' · no output' : outcomeOf(output)}
              {output?.executionTimeMs == null ? '' : ` in ${output.executionTimeMs} ms`}
            </summary>
            <pre>{formatJson(entry.arguments)}</pre>
            {output !== undefined && <pre>{formatJson(parseJson(output.output))}</pre>}
          </details>
        </Bubble>
      );
    case 'function_call_output':
      return (
        <Bubble entry={entry} variant="tool" author="Tool output">
          <details>
            <summary>
              <code>{entry.name}</code>
              {outcomeOf(entry)}
            </summary>
            <pre>{formatJson(parseJson(entry.output))}</pre>
          </details>
        </Bubble>
      );
  }
}

function outcomeOf({ is_error: isError }: ToolOutput): string {
  return isError ? ' · failed' : ' · completed';
}

function Bubble(props: {
  entry: TranscriptEntry;
  variant: 'user' | 'assistant' | 'backgroundAgent' | 'aside' | 'tool';
  author: string;
  children: ComponentChildren;
}) {
  const {
    entry: { timestamp },
    variant,
    author,
    children,
  } = props;
  const zone = useZone();
  const at = formatIso(Date.parse(timestamp), zone);
  return (
    <li class={`entry entry-${variant}`}>
      <p class="entry-author">
        {author}{' '}
        <time dateTime={timestamp} title={`${at} ${zone.name}`}>
          {at.slice(11, 19)}
        </time>
      </p>
      <div class="entry-content stack">{children}</div>
    </li>
  );
}
