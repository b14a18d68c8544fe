import { useEffect, useRef } from 'preact/hooks';

/** What each key does; `Control+k` is the only one with a modifier. */
export type KeyCommands = Readonly<Record<string, () => void>>;

/**
 * Runs the command of a key, unless a person types, a dialog is open, or the key already means something where the focus is:
 * the space bar presses a button.
 */
export function useKeys(commands: KeyCommands, areSingleKeysOn: boolean): void {
  const latest = useRef({ commands, areSingleKeysOn });
  latest.current = { commands, areSingleKeysOn };
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
      const isWithControl = event.ctrlKey || event.metaKey;
      if (event.altKey || (isWithControl && event.key.toLowerCase() !== 'k')) return;
      if (!isWithControl && (!latest.current.areSingleKeysOn || takesKey(event))) return;
      const command = latest.current.commands[isWithControl ? 'Control+k' : event.key];
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);
}

function takesKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'range', 'button'].includes(target.type) || key === ' ';
  return target.matches(key === ' ' ? 'textarea, select, button, summary, audio, video' : 'textarea, select');
}

/** Moves the focus along the rows of the list in the view; into it where it is elsewhere. */
export function moveInList(step: 1 | -1): void {
  const focused = document.activeElement?.closest('.virtual-list') === null ? null : document.activeElement;
  if (focused !== null && focused !== undefined) {
    const key = step === 1 ? 'ArrowDown' : 'ArrowUp';
    focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return;
  }
  const rows = document.querySelectorAll<HTMLElement>('main .virtual-list :is(a, button)');
  const current = document.querySelector<HTMLElement>('main .virtual-list :is(a, button)[aria-current]');
  (current ?? rows[0])?.focus();
}

/** Goes to the field that searches in the view. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}
