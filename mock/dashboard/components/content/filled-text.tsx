import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../../src/control-operations.ts';

/** A text in which filled placeholders are marked, with their name as title. */
export function FilledText({
  text,
  placeholders = [],
}: {
  text: string;
  placeholders?: readonly Pick<ControlSchemas['FilledPlaceholder'], 'from' | 'to' | 'name'>[] | undefined;
}) {
  const pieces: ComponentChildren[] = [];
  let end = 0;
  for (const { from, to, name } of placeholders) {
    pieces.push(
      text.slice(end, from),
      <mark key={from} title={`filled from ${name}`}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <p class="text">
      {pieces}
      {text.slice(end)}
    </p>
  );
}
