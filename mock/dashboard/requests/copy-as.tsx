import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Button, copyToClipboard } from '../components/buttons.tsx';
import { type Snippet, toClientCall, toCurl, toTest } from './snippets.ts';

const formats = { curl: toCurl, 'client call': toClientCall, test: toTest };

/** Copies code that repeats the request, and shows it. */
export function CopyAs({ exchange }: { exchange: ControlSchemas['Exchange'] }) {
  const [selected, setSelected] = useState<{ format: string; snippet: Snippet }>();
  const [status, setStatus] = useState('');
  const copy = async (format: keyof typeof formats) => {
    const snippet = formats[format](exchange, location.origin);
    setSelected({ format, snippet });
    setStatus('reason' in snippet ? '' : await copyToClipboard(snippet.code));
  };
  const snippet = selected?.snippet;
  return (
    <section class="stack" aria-label="Copy">
      <div class="actions">
        {(Object.keys(formats) as (keyof typeof formats)[]).map((format) => (
          <Button
            label={`Copy as ${format}`}
            key={format}
            aria-pressed={format === selected?.format}
            onClick={() => copy(format)}
          />
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
