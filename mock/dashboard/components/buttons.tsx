import type { AriaAttributes, ButtonHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './marks.tsx';

export function Button({ label, ...attributes }: ButtonHTMLAttributes & { label: string }) {
  return (
    <button type="button" {...attributes}>
      {label}
    </button>
  );
}

export function CopyButton({ text, what, label }: { text: string; what: string; label?: string }) {
  const [outcome, setOutcome] = useState('');
  return (
    <span class="copy">
      <button
        type="button"
        class={label === undefined ? 'quiet' : undefined}
        title={`Copy ${what}`}
        aria-label={label === undefined ? `Copy ${what}` : undefined}
        onClick={async () => setOutcome(await copyToClipboard(text))}
        onBlur={() => setOutcome('')}
      >
        {label ?? <Icon name="copy" />}
      </button>
      <span role="status" class="soft">
        {outcome}
      </span>
    </span>
  );
}

export function CopyableId({ id, what }: { id: string; what: string }) {
  return (
    <span>
      <span class="code">{id}</span> <CopyButton text={id} what={what} />
    </span>
  );
}

/** Browsers forbid copying on pages that they do not trust, so a failure becomes a message instead of an exception. */
async function copyToClipboard(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied.';
  } catch {
    return 'Cannot copy here. Select the text.';
  }
}

export type Option = readonly [value: string, label: string];

export function Select(
  props: AriaAttributes & {
    label?: string;
    id?: string;
    class?: string;
    value: string;
    disabled?: boolean;
    options: readonly Option[];
    onSelect(value: string): void;
  },
) {
  const { label, options, onSelect, ...attributes } = props;
  const change = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => onSelect(currentTarget.value);
  const children = options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
  const select = { ...attributes, onChange: change, children };
  if (label === undefined) return <select {...select} />;
  return (
    <label>
      {label} <select {...select} />
    </label>
  );
}

export function toOptions(names: readonly string[] = []): Option[] {
  return names.map((name) => [name, name]);
}
