import type { ControlSchemas } from '../../../../src/control-operations.ts';
import { useLive } from '../../live/use-live.ts';
import { hrefInWorkspace, hrefOf, keepWorkspace, navigate, type Route } from '../../route/route.ts';
import { addFaults } from '../../steering/add-faults.ts';
import { isUndoSnapshot } from '../../steering/undo.ts';
import { useStep } from '../../steering/use-step.ts';
import { commandStrings as strings } from '../../strings/commands.ts';
import type { ClockControl } from '../clock/use-clock.ts';
import { focusSearch } from '../keys.ts';
import { useShell } from '../shell.ts';
import type { Command } from './command.ts';

const hourMs = 3_600_000;

/** Every command that there is now. What the mock has to choose from is read when the palette is opened. */
export function useCommands({
  views,
  route,
  clock,
  onKeys,
  onLogout,
}: {
  views: readonly (readonly [name: string, title: string])[];
  route: Route;
  clock: ClockControl;
  onKeys(): void;
  onLogout: (() => void) | undefined;
}): readonly Command[] {
  const { compose } = useShell();
  const { run } = useStep();
  const { data } = useLive(
    async (control) => ({
      ...(await control.listWorkspaces()),
      ...(await control.listScenarios()),
      ...(await control.listSnapshots()),
    }),
    'commands',
  );
  const goTo = (view: string) => navigate(keepWorkspace(hrefOf(view)));
  return [
    { id: 'chat', title: strings.newChat, key: 'c', run: () => compose({ kind: 'triggerChat' }) },
    { id: 'call', title: strings.newCall, run: () => compose({ kind: 'triggerCall' }) },
    { id: 'workflow', title: strings.newWorkflowCall, run: () => compose({ kind: 'updateWorkflowCall' }) },
    ...views.map(([name, title]) => ({ id: `view-${name}`, title: strings.goTo(title), run: () => goTo(name) })),
    { id: 'next', title: strings.next, key: 'n', run: clock.next },
    { id: 'toggle', title: clock.isStopped ? strings.play : strings.pause, key: 'Space', run: clock.toggle },
    ...(clock.isStopped
      ? [1, 24, 168].map((hours) => ({
          id: `jump-${hours}`,
          title: strings.jump(hours === 1 ? '1 hour' : hours === 24 ? '1 day' : '1 week'),
          run: () => clock.moveTo(clock.now + hours * hourMs),
        }))
      : []),
    { id: 'search', title: strings.search, key: '/', run: focusSearch },
    { id: 'all', title: strings.allWorkspaces, run: () => navigate(hrefInWorkspace(route, '')) },
    ...(data?.workspaces ?? []).map(({ workspaceId: id }) => ({
      id: `workspace-${id}`,
      title: strings.workspace(id),
      run: () => navigate(hrefInWorkspace(route, id)),
    })),
    { id: 'save', title: strings.saveSnapshot, run: () => goTo('snapshots') },
    ...(data?.snapshots ?? [])
      .filter(({ name }) => !isUndoSnapshot(name))
      .map((snapshot) => loadCommand(snapshot, run)),
    ...(data?.scenarios ?? []).map(({ name }) => ({
      id: `scenario-${name}`,
      title: strings.scenario(name),
      run: () =>
        void run({
          done: strings.scenarioLoaded(name),
          scope: undefined,
          send: (control) => control.loadScenario({ name }),
        }),
    })),
    {
      id: 'reset',
      title: strings.reset,
      run: () =>
        void run({
          done: strings.resetDone,
          scope: undefined,
          async send(control) {
            const { faults } = await control.listFaults();
            await control.resetMock();
            return { faults };
          },
          undo: (control, { faults }) => addFaults(control, faults),
        }),
    },
    { id: 'keys', title: strings.keys, key: '?', run: onKeys },
    ...(onLogout === undefined ? [] : [{ id: 'logout', title: strings.logOut, run: onLogout }]),
  ];
}

function loadCommand(
  { name, workspaceId }: ControlSchemas['SnapshotInfo'],
  run: ReturnType<typeof useStep>['run'],
): Command {
  return {
    id: `snapshot-${name}`,
    title: strings.loadSnapshot(name),
    run: () =>
      void run({
        done: strings.snapshotLoaded(name),
        scope: workspaceId,
        send: (control) => control.loadSnapshot({ name }),
      }),
  };
}
