import { useState } from 'preact/hooks';

/** A button for what cannot be taken back: it asks once more. */
export function ConfirmButton({ label, busy, onConfirm }: { label: string; busy: boolean; onConfirm(): void }) {
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <button type="button" disabled={busy} onClick={() => setConfirming(true)}>
        {label}
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
          setConfirming(false);
          onConfirm();
        }}
      >
        {label}: yes
      </button>
      <button type="button" onClick={() => setConfirming(false)}>
        No
      </button>
    </span>
  );
}
