import { useState } from 'preact/hooks';

/** A button for what cannot be undone: it asks for a confirmation. */
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
    <span class="actions">
      <button
        type="button"
        class="danger"
        disabled={busy}
        // biome-ignore lint/a11y/noAutofocus: It takes the place of the button that was just pressed.
        autoFocus
        onClick={() => {
          setConfirming(false);
          onConfirm();
        }}
      >
        Confirm: {label}
      </button>
      <button type="button" onClick={() => setConfirming(false)}>
        Cancel
      </button>
    </span>
  );
}
