import { useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { formatJson, parseJson } from '../json.ts';
import { toCurl } from '../service/to-curl.ts';
import { composeStrings as strings } from '../strings/compose.ts';
import type { Body } from './body.ts';

/** What is sent, while it is made: as JSON, which can be edited, and as a command. */
export function RequestPreview({
  method,
  path,
  apiKey,
  body,
  onChange,
  onValid,
}: {
  method: string;
  path: string;
  apiKey: string;
  body: Body;
  onChange(body: Body): void;
  /** Called with whether what is typed is an object. */
  onValid(isValid: boolean): void;
}) {
  const [draft, setDraft] = useState<string>();
  const parsed = draft === undefined ? undefined : parseJson(draft);
  // What is typed stays as it is while it has the same value.
  const isOwn = draft !== undefined && (!isObject(parsed) || JSON.stringify(parsed) === JSON.stringify(body));
  const text = isOwn ? draft : formatJson(body);
  const isInvalid = isOwn && !isObject(parsed);
  const curl = toCurl(apiKey, method, path, body);
  const change = (next: string) => {
    setDraft(next);
    const value = parseJson(next);
    onValid(isObject(value));
    if (isObject(value)) onChange(value);
  };
  return (
    <section class="compose-preview" aria-label={strings.requestTitle}>
      <h3>{strings.requestTitle}</h3>
      <p class="code">
        {method} {new URL(`/api${path}`, location.origin).href}
      </p>
      <label>
        <span class="visually-hidden">{strings.bodyJson}</span>
        <textarea
          class="code"
          spellcheck={false}
          aria-invalid={isInvalid}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </label>
      {isInvalid && <p class="field-error">{strings.invalidJson}</p>}
      <p class="compose-curl-head">
        <strong>{strings.curl}</strong>
        <CopyButton text={curl} what={strings.curl} label={strings.copy} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A long one is scrolled, by keyboard too. */}
      <pre tabIndex={0}>{curl}</pre>
    </section>
  );
}
