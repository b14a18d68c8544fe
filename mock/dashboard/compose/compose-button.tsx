import { useShell } from '../shell/shell.ts';
import { emptyStrings as strings } from '../strings/steps.ts';

/** Opens the panel for a chat or a call, where a list is empty. */
export function ComposeButton({ kind }: { kind: 'triggerChat' | 'triggerCall' }) {
  const { compose } = useShell();
  return (
    <p>
      <button type="button" onClick={() => compose({ kind })}>
        {kind === 'triggerChat' ? strings.newChat : strings.newCall}
      </button>
    </p>
  );
}
