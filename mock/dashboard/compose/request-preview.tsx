import { useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { CopyButton } from '../components/buttons.tsx';
import { formatJson, parseJson } from '../format/text.ts';
import { toShellCommand } from '../live/service.ts';
import type { Body } from './requests.ts';

/** The request while it is made: as JSON, which can be edited, and as a command. */
export function RequestPreview(props: {
  target: { method: string; path: string };
  apiKey: string;
  body: Body;
  onChange(body: Body): void;
  /** Called with whether the typed text is an object. */
  onValid(isValid: boolean): void;
}) {
  const { target, apiKey, body, onChange, onValid } = props;
  const [draft, setDraft] = useState<string>();
  const parsed = draft === undefined ? undefined : parseJson(draft);
  const isInvalid = draft !== undefined && !isObject(parsed);
  // It stays as it was typed while it has the same value.
  const isTyped = isInvalid || JSON.stringify(parsed) === JSON.stringify(body);
  const curl = toShellCommand(apiKey, { ...target, body });
  const change = (next: string) => {
    setDraft(next);
    const value = parseJson(next);
    onValid(isObject(value));
    if (isObject(value)) onChange(value);
  };
  return (
    <section class="compose-preview stack" aria-label="Request preview">
      <h3>Request preview</h3>
      <p class="code">
        {target.method} {new URL(`/api${target.path}`, location.origin).href}
      </p>
      <textarea
        class="code"
        spellcheck={false}
        aria-label="Body as JSON"
        aria-invalid={isInvalid}
        value={isTyped ? draft : formatJson(body)}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {isInvalid && <p class="field-error">This is no JSON object. It can be sent as soon as it is one.</p>}
      <p class="actions">
        <strong>curl</strong>
        <CopyButton text={curl} what="curl" label="Copy" />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A long one is scrolled, by keyboard too. */}
      <pre tabIndex={0}>{curl}</pre>
    </section>
  );
}
