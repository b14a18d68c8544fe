import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { asClientCall } from './snippets/as-client-call.ts';
import { asCurl } from './snippets/as-curl.ts';
import { asTest } from './snippets/as-test.ts';
import type { Snippet } from './snippets/snippet.ts';

const forms = {
  curl: { words: 'curl', write: asCurl },
  client: { words: 'client call', write: asClientCall },
  test: { words: 'test', write: asTest },
} as const satisfies Record<
  string,
  { words: string; write(exchange: ControlSchemas['Exchange'], origin: string): Snippet }
>;

type Form = keyof typeof forms;

const formNames = Object.keys(forms) as Form[];

/** Copies what sends the same request again, and shows what was copied. */
export function CopyAs({ exchange }: { exchange: ControlSchemas['Exchange'] }) {
  const [shown, setShown] = useState<Form>();
  const [told, setTold] = useState('');
  const copy = async (form: Form) => {
    setShown(form);
    setTold('');
    const snippet = forms[form].write(exchange, location.origin);
    if ('reason' in snippet) return;
    setTold((await copied(snippet.code)) ? 'Copied.' : 'This browser copies nothing from here. Select the text.');
  };
  const snippet = shown === undefined ? undefined : forms[shown].write(exchange, location.origin);
  return (
    <section class="copy-as" aria-label="Copy">
      <div class="copy-choices">
        {formNames.map((form) => (
          <button key={form} type="button" aria-pressed={form === shown} onClick={() => copy(form)}>
            Copy as {forms[form].words}
          </button>
        ))}
        <span role="status">{told}</span>
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

/** Whether the text is in the clipboard now; browsers have one only for origins that they trust. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
