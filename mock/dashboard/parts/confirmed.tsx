import { useState } from 'preact/hooks';

/** A button for what cannot be taken back: it asks once more. */
export function Confirmed({ words, busy, onConfirmed }: { words: string; busy: boolean; onConfirmed(): void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" disabled={busy} onClick={() => setAsking(true)}>
        {words}
      </button>
    );
  }
  return (
    <span class="acts">
      <button
        type="button"
        class="risky"
        disabled={busy}
        // biome-ignore lint/a11y/noAutofocus: It takes the place of the button that was just pressed.
        autoFocus
        onClick={() => {
          setAsking(false);
          onConfirmed();
        }}
      >
        {words}: yes
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        No
      </button>
    </span>
  );
}
