import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { copyToClipboard } from '../copy-to-clipboard.ts';
import type { Snippet } from './snippets/snippet.ts';
import { toClientCall } from './snippets/to-client-call.ts';
import { toCurl } from './snippets/to-curl.ts';
import { toTest } from './snippets/to-test.ts';

const formats = {
  curl: { label: 'curl', toSnippet: toCurl },
  client: { label: 'client call', toSnippet: toClientCall },
  test: { label: 'test', toSnippet: toTest },
} as const satisfies Record<
  string,
  { label: string; toSnippet(exchange: ControlSchemas['Exchange'], origin: string): Snippet }
>;

type SnippetFormat = keyof typeof formats;

const formatNames = Object.keys(formats) as SnippetFormat[];

/** Copies code that repeats the request, and shows it. */
export function CopyAs({ exchange }: { exchange: ControlSchemas['Exchange'] }) {
  const [selected, setSelected] = useState<SnippetFormat>();
  const [status, setStatus] = useState('');
  const copy = async (format: SnippetFormat) => {
    setSelected(format);
    setStatus('');
    const snippet = formats[format].toSnippet(exchange, location.origin);
    if ('reason' in snippet) return;
    setStatus((await copyToClipboard(snippet.code)) ? 'Copied.' : 'Cannot copy here. Select the text.');
  };
  const snippet = selected === undefined ? undefined : formats[selected].toSnippet(exchange, location.origin);
  return (
    <section class="copy-as" aria-label="Copy">
      <div class="copy-choices">
        {formatNames.map((format) => (
          <button key={format} type="button" aria-pressed={format === selected} onClick={() => copy(format)}>
            Copy as {formats[format].label}
          </button>
        ))}
        <span role="status">{status}</span>
      </div>
      {snippet !== undefined && 'reason' in snippet && <p role="alert">{snippet.reason}</p>}
      {snippet !== undefined && 'code' in snippet && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A long one is scrolled, by keyboard too. */}
          <pre tabIndex={0}>{snippet.code}</pre>
          <ul>
            {snippet.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
