import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** A part that can be collapsed. It stays as the person left it, unless `forceOpen`. */
export function Collapsible({
  summary,
  initiallyOpen,
  forceOpen,
  children,
}: {
  summary: ComponentChildren;
  initiallyOpen: boolean;
  forceOpen: boolean;
  children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(initiallyOpen);
  return (
    <details class="collapsible" open={isOpen || forceOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
