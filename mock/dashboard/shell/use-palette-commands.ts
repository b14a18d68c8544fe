import { addFaults, isUndoSnapshot } from '../commands/undo.ts';
import type { ClockControl } from '../commands/use-clock.ts';
import { useCommand } from '../commands/use-command.ts';
import { useCompose } from '../compose/use-compose.tsx';
import { useLive } from '../live/use-live.ts';
import { hrefInWorkspace, hrefOf, keepWorkspace, navigate, type Route } from '../route/route.ts';
import { focusSearch } from './keys.tsx';
import type { PaletteCommand } from './palette.tsx';

const hourMs = 3_600_000;
const jumps = { '1 hour': hourMs, '1 day': 24 * hourMs, '1 week': 168 * hourMs };

export interface CommandOptions {
  views: readonly (readonly [name: string, title: string])[];
  route: Route;
  clock: ClockControl;
  onKeys(): void;
  onLogout: (() => void) | undefined;
}

/** Every command of the palette, by its title. The names in the mock are read when the palette is opened. */
export function usePaletteCommands({ views, route, clock, onKeys, onLogout }: CommandOptions): PaletteCommand[] {
  const compose = useCompose();
  const { run } = useCommand();
  const { data } = useLive(
    async (control) => ({
      ...(await control.listWorkspaces()),
      ...(await control.listScenarios()),
      ...(await control.listSnapshots()),
    }),
    'commands',
  );
  const goTo = (view: string) => navigate(keepWorkspace(hrefOf(view)));
  const loadScenario = (name: string) =>
    run({
      done: `Loaded the scenario ${name}`,
      scope: undefined,
      send: (control) => control.loadScenario({ name }),
    });
  const loadSnapshot = (name: string, workspaceId: string | undefined) =>
    run({ done: `Loaded the snapshot ${name}`, scope: workspaceId, send: (control) => control.loadSnapshot({ name }) });
  const reset = () =>
    run({
      done: 'The mock is as it was when it started',
      scope: undefined,
      async send(control) {
        const { faults } = await control.listFaults();
        await control.resetMock();
        return { faults };
      },
      undo: (control, { faults }) => addFaults(control, faults),
    });
  return [
    { title: 'New chat', key: 'c', run: () => compose({ kind: 'triggerChat' }) },
    { title: 'New call', run: () => compose({ kind: 'triggerCall' }) },
    { title: 'New workflow call', run: () => compose({ kind: 'updateWorkflowCall' }) },
    ...views.map(([name, title]) => ({ title: `Go to ${title}`, run: () => goTo(name) })),
    { title: 'Move the clock to what is due next', key: 'n', run: clock.next },
    { title: clock.isStopped ? 'Let the clock run' : 'Stop the clock', key: 'Space', run: clock.toggle },
    ...Object.entries(clock.isStopped ? jumps : {}).map(([span, ms]) => ({
      title: `Move the clock by ${span}`,
      run: () => clock.moveTo((clock.now ?? 0) + ms),
    })),
    { title: 'Search in this view', key: '/', run: focusSearch },
    { title: 'Switch to all workspaces', run: () => navigate(hrefInWorkspace(route, '')) },
    ...(data?.workspaces ?? []).map(({ workspaceId: id }) => ({
      title: `Switch to workspace ${id}`,
      run: () => navigate(hrefInWorkspace(route, id)),
    })),
    { title: 'Save a snapshot…', run: () => goTo('snapshots') },
    ...(data?.snapshots ?? [])
      .filter(({ name }) => !isUndoSnapshot(name))
      .map(({ name, workspaceId }) => ({
        title: `Load the snapshot ${name}`,
        run: () => void loadSnapshot(name, workspaceId),
      })),
    ...(data?.scenarios ?? []).map(({ name }) => ({
      title: `Load the scenario ${name}`,
      run: () => void loadScenario(name),
    })),
    { title: 'Reset the mock to how it started', run: () => void reset() },
    { title: 'Show the keys', key: '?', run: onKeys },
    ...(onLogout === undefined ? [] : [{ title: 'Log out', run: onLogout }]),
  ];
}
