import { useEffect, useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { Button, Select, toOptions } from '../components/buttons.tsx';
import { Tabs } from '../components/layout.tsx';
import { composed } from '../compose/compose-panel.tsx';
import { hrefInWorkspace, hrefOf, navigate, type Route } from '../live/route.tsx';
import { controlPath } from '../live/service.ts';
import { createSetting, useShared } from '../live/shared.ts';
import { useClock } from '../live/use-clock.ts';
import { useWorkspaces } from '../live/use-live.ts';
import { ClockBar } from './clock-bar.tsx';
import { Palette, useKeys, usePageCommands } from './palette.tsx';

const singleKeys = createSetting('single-keys', 'on');

export function Header(props: {
  route: Route;
  views: readonly (readonly [name: string, title: string])[];
  current: string | undefined;
}) {
  const { route, views, current } = props;
  const [isOpen, setOpen] = useState(false);
  const clock = useClock(route.workspaceId);
  const logout = useLogout();
  const hasKeys = useShared(singleKeys) === 'on';
  const switchKeys = {
    title: hasKeys ? 'Turn single keys off' : 'Turn single keys on',
    run: () => singleKeys.set(hasKeys ? 'off' : 'on'),
  };
  const pageCommands = usePageCommands({ views, clock, onOpen: () => setOpen(true), onLogout: logout });
  const commands = [...pageCommands, switchKeys];
  useKeys(commands, hasKeys);
  return (
    <header class="top">
      <span class="brand">Understudy</span>
      <Tabs
        label="Views"
        tabs={views.map(([name, label]) => ({ href: hrefOf(name), label, isOpen: name === current }))}
      />
      <div class="actions">
        <WorkspaceSwitch route={route} />
        <Button label="New…" onClick={() => composed.set({ kind: 'chat' })} />
        <button type="button" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
          Commands <kbd>Ctrl K</kbd>
        </button>
        <a href={`${controlPath}/docs/`}>Docs</a>
        {logout !== undefined && <Button label="Log out" class="quiet" onClick={logout} />}
      </div>
      <ClockBar control={clock} workspaceId={route.workspaceId} />
      {isOpen && <Palette commands={commands} route={route} onClose={() => setOpen(false)} />}
    </header>
  );
}

function WorkspaceSwitch({ route }: { route: Route }) {
  const { workspaceId = '' } = route;
  // Also list the workspace that the URL names, even if this workspace does not exist.
  const ids = new Set([...(useWorkspaces() ?? []).map((workspace) => workspace.workspaceId), workspaceId]);
  return (
    <Select
      class="workspace-switch"
      aria-label="Workspace"
      value={workspaceId}
      options={[['', 'All workspaces'], ...toOptions([...ids].filter(Boolean))]}
      onSelect={(id) => navigate(hrefInWorkspace(route, id))}
    />
  );
}

const loginPath = `${controlPath}/login`;

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
