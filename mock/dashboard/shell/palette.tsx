import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Route } from '../live/route.tsx';
import { findByTitle } from '../live/text.ts';
import { type PageCommand, useNamedCommands } from './page-commands.ts';

export function Palette(props: { commands: readonly PageCommand[]; route: Route; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Open the dialog before the next key press, which would otherwise run a command of the page.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const commands = props.commands.filter(({ key }) => key !== 'Ctrl K' && key !== '?');
  const found = findByTitle([...commands, ...useNamedCommands(props.route)], text);
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
    <dialog ref={dialog} class="palette" aria-label="Commands" onClose={props.onClose}>
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
            aria-label={command.title}
            tabIndex={-1}
            aria-selected={at === index}
            onClick={() => run(command)}
          >
            <span>{command.title}</span>
            {command.key !== undefined && <kbd>{command.key}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">No command matches.</p>}
    </dialog>
  );
}
