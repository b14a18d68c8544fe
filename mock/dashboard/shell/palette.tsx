import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import { findByTitle } from '../format/text.ts';
import type { PageCommand } from './page-commands.ts';

/** Every command, by name. */
export function Palette({ commands, onClose }: { commands: readonly PageCommand[]; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const found = findByTitle(commands, text);
  const index = Math.min(selected, found.length - 1);
  useEffect(
    () => dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    [index],
  );
  const run = (command: PageCommand | undefined) => {
    if (command === undefined) return;
    dialog.current?.close();
    command.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setSelected((index + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && !event.isComposing) run(found[index]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Commands" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={found.length === 0 ? undefined : `command-${index}`}
        aria-label="Type to find a command"
        placeholder="Type to find a command"
        autocomplete="off"
        spellcheck={false}
        autoFocus
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setSelected(0);
        }}
        onKeyDown={handleKey}
      />
      <div id="commands" role="listbox" aria-label="Commands">
        {found.map((command, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The field above has the focus and the keys.
          <div
            key={command.title}
            id={`command-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            onClick={() => run(command)}
          >
            <span>{command.title}</span>
            {command.key !== undefined && (
              <span class="key" aria-hidden="true">
                {command.key}
              </span>
            )}
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">No command matches.</p>}
    </dialog>
  );
}

/** What each key does, and the switch for those without a modifier. */
export function KeyHelp(props: {
  commands: readonly PageCommand[];
  areSingleKeysOn: boolean;
  onSwitch(isOn: boolean): void;
  onClose(): void;
}) {
  const { commands, areSingleKeysOn, onSwitch, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {commands.map(({ key, title }) => (
          <>
            <dt key={title}>
              <kbd>{key}</kbd>
            </dt>
            <dd>{title}</dd>
          </>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={areSingleKeysOn}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />{' '}
        Single keys are commands, except while you type
      </label>
      <p class="actions">
        <Button label="Close" onClick={onClose} />
      </p>
    </dialog>
  );
}
