import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { composed } from '../compose/compose-panel.tsx';
import { hrefInWorkspace, hrefOf, keepWorkspace, navigate, type Route } from '../live/route.tsx';
import { controlPath } from '../live/service.ts';
import { hasWords } from '../live/text.ts';
import type { ClockControl } from '../live/use-clock.ts';
import { loadState, useCommand, useLive } from '../live/use-live.ts';

export interface PageCommand {
  /** The action in words, starting with a verb. Each command has a different title. */
  title: string;
  key?: string;
  run(): void;
}

const hourMs = 3_600_000;
const jumps = { '1 hour': hourMs, '1 day': 24 * hourMs, '1 week': 168 * hourMs };

export function usePageCommands(options: {
  views: readonly (readonly [name: string, title: string])[];
  clock: ClockControl;
  onOpen(): void;
  onLogout: (() => void) | undefined;
}): PageCommand[] {
  const { views, clock, onOpen, onLogout } = options;
  const { run } = useCommand();
  const goTo = (view: string) => navigate(keepWorkspace(hrefOf(view)));
  const reset = () =>
    run((control) => control.resetMock(), 'The mock is as it was when it started', {
      action: 'Reset the mock',
      loses: 'All conversations, requests and faults are lost. Snapshots stay.',
    });
  return [
    { title: 'Find a command', key: 'Ctrl K', run: onOpen },
    { title: 'New chat', key: 'c', run: () => composed.set({ kind: 'chat' }) },
    { title: 'New call', run: () => composed.set({ kind: 'call' }) },
    { title: 'New workflow call', run: () => composed.set({ kind: 'workflow' }) },
    ...views.map(([name, title]) => ({ title: `Go to ${title}`, run: () => goTo(name) })),
    { title: 'Move the clock to the next event', key: 'n', run: clock.next },
    ...(clock.undo ? [{ title: 'Undo the last move of the clock', key: 'u', run: clock.undo }] : []),
    { title: clock.isStopped ? 'Let the clock run' : 'Stop the clock', key: 'Space', run: clock.toggle },
    ...Object.entries(clock.isStopped ? jumps : {}).map(([span, ms]) => ({
      title: `Move the clock by ${span}`,
      run: () => clock.moveTo((clock.now ?? 0) + ms),
    })),
    { title: 'Search in this view', key: '/', run: () => focusOn('input[type="search"]') },
    { title: 'Go to the next row of the list', key: 'j', run: () => moveInList('ArrowDown') },
    { title: 'Go to the previous row of the list', key: 'k', run: () => moveInList('ArrowUp') },
    { title: 'Open the OpenAPI document', run: () => location.assign(`${controlPath}/docs/openapi.json`) },
    { title: 'Save a snapshot…', run: () => goTo('snapshots') },
    { title: 'Reset the mock to how it started', run: () => void reset() },
    { title: 'Show the keys', key: '?', run: onOpen },
    ...(onLogout === undefined ? [] : [{ title: 'Log out', run: onLogout }]),
  ];
}

function useNamedCommands(route: Route): PageCommand[] {
  const { data } = useLive(
    async (control) => ({
      ...(await control.listWorkspaces()),
      ...(await control.listScenarios()),
      ...(await control.listSnapshots()),
    }),
    'commands',
  );
  const { run } = useCommand();
  return [
    { title: 'Switch to all workspaces', run: () => navigate(hrefInWorkspace(route, '')) },
    ...(data?.workspaces ?? []).map(({ workspaceId: id }) => ({
      title: `Switch to workspace ${id}`,
      run: () => navigate(hrefInWorkspace(route, id)),
    })),
    ...(['snapshot', 'scenario'] as const).flatMap((kind) =>
      (data?.[`${kind}s`] ?? []).map(({ name }) => ({
        title: `Load the ${kind} ${name}`,
        run: () => void loadState(run, kind, name),
      })),
    ),
  ];
}

/** Commands do not run if the focused element uses the key: the space bar presses a button. */
export function useKeys(commands: readonly PageCommand[], areSingleKeysOn: boolean): void {
  const latest = useRef({ commands, areSingleKeysOn });
  latest.current = { commands, areSingleKeysOn };
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
      const isWithControl = event.ctrlKey || event.metaKey;
      if (event.altKey || (!isWithControl && (!latest.current.areSingleKeysOn || takesKey(event)))) return;
      const name = isWithControl ? `Ctrl ${event.key.toUpperCase()}` : event.key.replace(' ', 'Space');
      const command = latest.current.commands.find(({ key }) => key === name);
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);
}

function takesKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === ' ') return target.matches('input, textarea, select, button, summary, audio, video');
  return target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');
}

function moveInList(key: 'ArrowDown' | 'ArrowUp'): void {
  const rows = 'main .virtual-list :is(a, button)';
  if (document.activeElement?.matches(rows))
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  else if (!focusOn(`${rows}[aria-current]`)) focusOn(rows);
}

function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(`main ${selector.replace(/^main /, '')}`);
  element?.focus();
  return element !== null;
}

export function Palette(props: { commands: readonly PageCommand[]; route: Route; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Open the dialog before the next key press, which would otherwise run a command of the page.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const commands = props.commands.filter(({ key }) => key !== 'Ctrl K' && key !== '?');
  const rankOf = ({ title }: PageCommand) => (title.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1);
  const found = [...commands, ...useNamedCommands(props.route)]
    .filter(({ title }) => hasWords(title, text))
    .sort((one, other) => rankOf(one) - rankOf(other));
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
