import { useEffect, useRef, useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { useClock } from '../commands/use-clock.ts';
import { Button } from '../components/buttons.tsx';
import { type Option, Select, toOptions } from '../components/select.tsx';
import { useCompose } from '../compose/use-compose.tsx';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefInWorkspace, hrefOf, navigate, type Route } from '../route/route.ts';
import { ClockBar } from './clock-bar.tsx';
import { focusSearch, KeyHelp, moveInList, useKeys, useSetting } from './keys.tsx';
import { Palette } from './palette.tsx';
import { type CommandOptions, usePaletteCommands } from './use-palette-commands.ts';

/** The views, the workspace, the clock, and the ways to everything else: by the pointer, by keys, and by name. */
export function Header(props: {
  route: Route;
  views: readonly (readonly [name: string, title: string])[];
  current: string | undefined;
  onZone(name: string): void;
}) {
  const { route, views, current, onZone } = props;
  const compose = useCompose();
  const [opened, setOpened] = useState<'palette' | 'keys'>();
  const [singleKeys, setSingleKeys] = useSetting('single-keys', 'on');
  const clock = useClock(route.workspaceId);
  const logout = useLogout();
  const close = () => setOpened(undefined);
  const showKeys = () => setOpened('keys');
  const nav = useRef<HTMLElement>(null);
  // If it is too narrow for all views, it shows the one that is open.
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [current],
  );
  useKeys(
    {
      'Control+k': () => setOpened('palette'),
      '?': showKeys,
      '/': focusSearch,
      ' ': clock.toggle,
      n: clock.next,
      c: () => compose({ kind: 'triggerChat' }),
      j: () => moveInList(1),
      k: () => moveInList(-1),
    },
    singleKeys === 'on',
  );
  return (
    <header class="top">
      <span class="brand">Understudy</span>
      <nav ref={nav} aria-label="Views">
        {views.map(([name, title]) => (
          <Link key={name} href={hrefOf(name)} aria-current={name === current ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <div class="top-actions">
        <WorkspaceSwitch route={route} />
        <Button label="New" class="primary" onClick={() => compose({ kind: 'triggerChat' })} />
        <button type="button" aria-keyshortcuts="Control+K" onClick={() => setOpened('palette')}>
          Commands <kbd>Ctrl K</kbd>
        </button>
        {logout !== undefined && <Button label="Log out" class="quiet" onClick={logout} />}
      </div>
      <ClockBar control={clock} workspaceId={route.workspaceId} onZone={onZone} />
      {opened === 'palette' && (
        <OpenPalette {...{ views, route, clock }} onKeys={showKeys} onLogout={logout} onClose={close} />
      )}
      {opened === 'keys' && (
        <KeyHelp isOn={singleKeys === 'on'} onChange={(isOn) => setSingleKeys(isOn ? 'on' : 'off')} onClose={close} />
      )}
    </header>
  );
}

/** Reads the commands while it is open. */
function OpenPalette({ onClose, ...options }: CommandOptions & { onClose(): void }) {
  return <Palette commands={usePaletteCommands(options)} onClose={onClose} />;
}

/** Chooses the workspace of all views. It is a part of the address. */
function WorkspaceSwitch({ route }: { route: Route }) {
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces', {
    isRelevant: ({ type }) => type.startsWith('workspace-'),
  });
  const ids = data?.workspaces.map((workspace) => workspace.workspaceId) ?? [];
  const { workspaceId = '' } = route;
  const isKnown = workspaceId === '' || ids.includes(workspaceId);
  const name = data === undefined ? workspaceId : `${workspaceId} (not there)`;
  const unknown: Option[] = isKnown ? [] : [[workspaceId, name]];
  return (
    <Select
      class="workspace-switch"
      aria-label="Workspace"
      value={workspaceId}
      options={[['', 'All workspaces'], ...toOptions(ids), ...unknown]}
      onSelect={(id) => navigate(hrefInWorkspace(route, id))}
    />
  );
}

const loginPath = '/_mock/login';

/** Logs this browser out; undefined if the mock has no login. */
function useLogout(): (() => void) | undefined {
  const [isRequired, setRequired] = useState(false);
  useEffect(() => {
    fetch(loginPath)
      .then((response) => response.json())
      .then(
        (body: unknown) => setRequired(isObject(body) && body.isRequired === true),
        () => {},
      );
  }, []);
  if (!isRequired) return undefined;
  const headers = { 'content-type': 'application/json' };
  return () => void fetch(loginPath, { method: 'DELETE', headers }).finally(() => location.reload());
}
