import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** Something that can be folded away. It stays as the person left it, unless it has to be seen. */
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
    <details class="fold" open={isOpen || forceOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
