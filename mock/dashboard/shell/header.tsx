import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '../route/link.tsx';
import { hrefOf, type Route } from '../route/route.ts';
import { shellStrings as strings } from '../strings/shell.ts';
import type { View } from '../view.ts';
import { ClockBar } from './clock/clock-bar.tsx';
import { useClock } from './clock/use-clock.ts';
import { KeyHelp } from './key-help.tsx';
import { focusSearch, moveInList, useKeys } from './keys.ts';
import { useLogout } from './login.ts';
import { Palette } from './palette/palette.tsx';
import { useCommands } from './palette/use-commands.ts';
import { useSetting } from './setting.ts';
import { useShell } from './shell.ts';
import { WorkspaceSwitch } from './workspace-switch.tsx';

/** Where one is, the clock, and what leads to everything else: by the pointer, by keys, and by name. */
export function Header({
  route,
  views,
  current,
  onZone,
}: {
  route: Route;
  views: readonly (readonly [name: string, view: View])[];
  current: string | undefined;
  onZone(name: string): void;
}) {
  const { compose } = useShell();
  const [opened, setOpened] = useState<'palette' | 'keys'>();
  const [singleKeys, setSingleKeys] = useSetting('single-keys', 'on');
  const clock = useClock(route.workspaceId);
  const logout = useLogout();
  const close = () => setOpened(undefined);
  const nav = useRef<HTMLElement>(null);
  // Where it is too narrow for all views, the one that is open is in sight.
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [current],
  );
  useKeys(
    {
      'Control+k': () => setOpened('palette'),
      '?': () => setOpened('keys'),
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
        {views.map(([name, { title }]) => (
          <Link key={name} href={hrefOf(name)} aria-current={name === current ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <div class="top-actions">
        <WorkspaceSwitch route={route} />
        <button type="button" class="primary" onClick={() => compose({ kind: 'triggerChat' })}>
          {strings.newRequest}
        </button>
        <button type="button" aria-keyshortcuts="Control+K" onClick={() => setOpened('palette')}>
          {strings.commands} <kbd>Ctrl K</kbd>
        </button>
        {logout !== undefined && (
          <button type="button" class="quiet" onClick={logout}>
            {strings.logOut}
          </button>
        )}
      </div>
      <ClockBar control={clock} workspaceId={route.workspaceId} onZone={onZone} />
      {opened === 'palette' && (
        <OpenPalette
          onClose={close}
          {...{ views: views.map(([name, { title }]) => [name, title] as const), route, clock, onLogout: logout }}
          onKeys={() => setOpened('keys')}
        />
      )}
      {opened === 'keys' && (
        <KeyHelp isOn={singleKeys === 'on'} onChange={(isOn) => setSingleKeys(isOn ? 'on' : 'off')} onClose={close} />
      )}
    </header>
  );
}

/** Its commands are read while it is open. */
function OpenPalette({ onClose, ...options }: Parameters<typeof useCommands>[0] & { onClose(): void }) {
  return <Palette commands={useCommands(options)} onClose={onClose} />;
}
