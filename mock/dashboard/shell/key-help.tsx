import { useEffect, useRef } from 'preact/hooks';
import { keyHelp, shellStrings as strings } from '../strings/shell.ts';

/** What each key does, and the switch for those without a modifier. */
export function KeyHelp({
  isOn,
  onChange,
  onClose,
}: {
  isOn: boolean;
  onChange(isOn: boolean): void;
  onClose(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">{strings.keysTitle}</h2>
      <dl>
        {keyHelp.map(([keys, what]) => (
          <>
            <dt key={keys}>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
      <footer>
        <label>
          <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />{' '}
          {strings.keysOn}
        </label>
        <button type="button" onClick={() => dialog.current?.close()}>
          {strings.close}
        </button>
        <p class="field-optional">{strings.keysNote}</p>
      </footer>
    </dialog>
  );
}
