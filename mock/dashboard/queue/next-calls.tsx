import { useState } from 'preact/hooks';
import { useCommand } from '../commands/use-command.ts';
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
      <select
        aria-label="Outcome of the next calls"
        value={outcome}
        onChange={({ currentTarget: { value } }) => setOutcome(outcomes.find((name) => name === value) ?? outcome)}
      >
        {outcomes.map((name) => (
          <option key={name} value={name}>
            {outcomeNames[name]}
          </option>
        ))}
      </select>
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
        <select
          aria-label="Workspace"
          value={workspaceId}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {ids.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      )}
      <button type="submit" disabled={busy || workspaceId === ''}>
        Set
      </button>
    </form>
  );
}
