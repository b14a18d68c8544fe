import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';

/** A choice of the person, which this browser keeps as far as it keeps anything. */
export function useSetting(name: string, initial: string): [value: string, set: (value: string) => void] {
  const key = `understudy-${name}`;
  const [value, setValue] = useState(() => read(key) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // A browser may forbid it; then the choice is for this page.
      }
    },
  ];
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs the command of a key, unless a person types, a dialog is open, or the key already means something where the focus
 * is: the space bar presses a button. `Control+k` is the only key with a modifier.
 */
export function useKeys(commands: Readonly<Record<string, () => void>>, areSingleKeysOn: boolean): void {
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

/** Moves the focus along the rows of the list in the view, or into the list. */
export function moveInList(step: 1 | -1): void {
  const focused = document.activeElement?.closest('.virtual-list') == null ? null : document.activeElement;
  if (focused !== null) {
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

/** What each key does, in the order of the help. */
const keys: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl K', 'every command, by name'],
  ['c', 'new request'],
  ['n', 'move the clock to what is due next'],
  ['Space', 'stop the clock, or let it run'],
  ['/', 'search in this view'],
  ['j  k', 'next and previous row of the list'],
  ['Enter', 'open the row'],
  ['?', 'this list'],
  ['Esc', 'close what is open'],
];

/** What each key does, and the switch for those without a modifier. */
export function KeyHelp(props: { isOn: boolean; onChange(isOn: boolean): void; onClose(): void }) {
  const { isOn, onChange, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {keys.map(([name, what]) => (
          <>
            <dt key={name}>
              <kbd>{name}</kbd>
            </dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
      <footer>
        <label>
          <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />{' '}
          Single keys are commands
        </label>
        <Button label="Close" onClick={() => dialog.current?.close()} />
        <p class="field-optional">They do nothing while you type, and with this switched off.</p>
      </footer>
    </dialog>
  );
}
