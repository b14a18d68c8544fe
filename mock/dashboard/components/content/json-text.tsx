import { toJsonLines } from '../../json-lines.ts';
import { CopyButton } from '../copy-button.tsx';

/** A JSON value on indented lines, with a button to copy it. */
export function JsonText({ value, what }: { value: unknown; what: string }) {
  const text = toJsonLines(value)
    .map((line) => line.text)
    .join('\n');
  return (
    <div class="json-text">
      <CopyButton text={text} what={what} label="Copy" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A long one is scrolled, by keyboard too. */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
