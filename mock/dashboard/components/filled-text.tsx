import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../src/control-operations.ts';

/** Words as they were said. What stands where a placeholder stood is marked, and says what the placeholder was called. */
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
    <p class="words">
      {pieces}
      {text.slice(end)}
    </p>
  );
}
