import { useState } from 'preact/hooks';
import { copyToClipboard } from '../copy-to-clipboard.ts';
import { wordStrings as strings } from '../strings/words.ts';
import { Icon } from './marks/icon.tsx';

/** Copies a text. With `label` it is a button with words, else one with a drawing. */
export function CopyButton({ text, what, label }: { text: string; what: string; label?: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => setOutcome((await copyToClipboard(text)) ? strings.copied : strings.cannotCopy);
  return (
    <span class="copy">
      <button
        type="button"
        class={label === undefined ? 'icon-button' : undefined}
        title={strings.copyWhat(what)}
        aria-label={label === undefined ? strings.copyWhat(what) : undefined}
        onClick={copy}
        onBlur={() => setOutcome('')}
      >
        {label ?? <Icon name="copy" />}
      </button>
      <span role="status" class="copy-outcome">
        {outcome}
      </span>
    </span>
  );
}

/** An id, to be read and copied. */
export function CopyableId({ id, what }: { id: string; what: string }) {
  return (
    <span class="copyable-id">
      <span class="code">{id}</span> <CopyButton text={id} what={what} />
    </span>
  );
}
