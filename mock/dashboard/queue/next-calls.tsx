import { useState } from 'preact/hooks';
import { useCommand } from '../commands/use-command.ts';
import { Button } from '../components/buttons.tsx';
import { Select, toOptions } from '../components/select.tsx';
import { useLive } from '../live/use-live.ts';
import { type CallOutcome, outcomeNames, outcomes } from './attempts.ts';

/** Sets the outcome of the calls that are placed next in a workspace. */
export function NextCalls({ workspaceId: named }: { workspaceId: string | undefined }) {
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const ids = data?.workspaces.map((workspace) => workspace.workspaceId) ?? [];
  const [chosen, setChosen] = useState<string>();
  const [outcome, setOutcome] = useState<CallOutcome>('noAnswer');
  const [count, setCount] = useState('1');
  const { busy, run } = useCommand();
  const workspaceId = named ?? chosen ?? ids[0] ?? '';
  const submit = (event: Event) => {
    event.preventDefault();
    void run({
      done: 'Next calls set',
      scope: workspaceId,
      send: (control) => control.setNextCallOutcomes({ workspaceId, outcome, count: Number(count) }),
    });
  };
  return (
    <form
      class="next-calls"
      aria-label="Next calls"
      title="The outcome of the next calls and retries in the workspace, whatever the script of their numbers says."
      onSubmit={submit}
    >
      <span>Next calls</span>
      <Select
        aria-label="Outcome of the next calls"
        value={outcome}
        options={Object.entries(outcomeNames)}
        onSelect={(value) => setOutcome(outcomes.find((name) => name === value) ?? outcome)}
      />
      <input
        type="number"
        min="1"
        max="1000"
        required
        aria-label="How many"
        value={count}
        onInput={({ currentTarget }) => setCount(currentTarget.value)}
      />
      {named === undefined && (
        <Select aria-label="Workspace" value={workspaceId} options={toOptions(ids)} onSelect={setChosen} />
      )}
      <Button label="Set" type="submit" disabled={busy || workspaceId === ''} />
    </form>
  );
}
