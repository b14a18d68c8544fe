import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Content } from '../components/content-item.tsx';
import { Timestamp } from '../components/marks.tsx';
import { formatJson, parseJsonOrText } from '../live/text.ts';
import { authorOf } from './conversation-text.ts';

type ToolOutput = ControlSchemas['FunctionCallOutputEntry'];
type TranscriptEntry = ControlSchemas['TranscriptEntry'];

export function Transcript({ transcript }: { transcript: readonly TranscriptEntry[] }) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(transcript.length);
  useEffect(() => {
    // Scroll down only for new entries, so that an opened transcript starts at the top.
    if (transcript.length > shown.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    shown.current = transcript.length;
  }, [transcript.length]);
  const outputs = new Map(
    transcript.flatMap((entry) => (entry.type === 'function_call_output' ? [[entry.call_id, entry]] : [])),
  );
  const calls = new Set(transcript.flatMap((entry) => (entry.type === 'function_call' ? [entry.call_id] : [])));
  return (
    <ol ref={list} class="stack" aria-label="Transcript">
      {transcript.map((entry, index) =>
        entry.type === 'function_call_output' && calls.has(entry.call_id) ? null : (
          <Entry
            key={index}
            entry={entry}
            output={entry.type === 'function_call' ? outputs.get(entry.call_id) : undefined}
          />
        ),
      )}
    </ol>
  );
}

function Entry({ entry, output }: { entry: TranscriptEntry; output: ToolOutput | undefined }) {
  switch (entry.type) {
    case 'message':
      return (
        <Bubble entry={entry} variant={entry.role}>
          {entry.content.map((item, index) => (
            <Content key={index} item={item} />
          ))}
        </Bubble>
      );
    case 'thinking':
    case 'summary':
      return (
        <Bubble entry={entry} variant="aside">
          <p class="text">{entry.type === 'thinking' ? entry.thinking : entry.summary}</p>
        </Bubble>
      );
    case 'function_call':
    case 'function_call_output': {
      const result = entry.type === 'function_call' ? output : entry;
      return (
        <Bubble entry={entry} variant="tool">
          <details>
            <summary>
              <code>{entry.name}</code>
              {result === undefined ? ' · no output' : result.is_error ? ' · failed' : ' · completed'}
              {result?.executionTimeMs == null ? '' : ` in ${result.executionTimeMs} ms`}
            </summary>
            {entry.type === 'function_call' && <pre>{formatJson(entry.arguments)}</pre>}
            {result !== undefined && <pre>{formatJson(parseJsonOrText(result.output))}</pre>}
          </details>
        </Bubble>
      );
    }
  }
}

function Bubble(props: {
  entry: TranscriptEntry;
  variant: 'user' | 'assistant' | 'backgroundAgent' | 'aside' | 'tool';
  children: ComponentChildren;
}) {
  const { entry, variant, children } = props;
  return (
    <li class={`entry entry-${variant}`}>
      <p class="soft">
        {authorOf(entry)} <Timestamp at={entry.timestamp} />
      </p>
      <div class="card stack">{children}</div>
    </li>
  );
}
