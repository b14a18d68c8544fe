import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** Something that can be folded away. It stays as the person left it, unless it has to be seen. */
export function Fold({
  summary,
  startsOpen,
  mustBeSeen,
  children,
}: {
  summary: ComponentChildren;
  startsOpen: boolean;
  mustBeSeen: boolean;
  children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details class="fold" open={isOpen || mustBeSeen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
