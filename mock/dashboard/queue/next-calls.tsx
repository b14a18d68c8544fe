import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useLive } from '../live/use-live.ts';
import { useStep } from '../steering/use-step.ts';
import { outcomeNames, stepStrings, nextCallStrings as strings } from '../strings/steps.ts';

type CallOutcome = ControlSchemas['CallOutcome'];

const outcomes = Object.keys(outcomeNames) as CallOutcome[];

/** Decides what becomes of the calls that are placed next in a workspace. */
export function NextCalls({ workspaceId: chosen }: { workspaceId: string }) {
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const ids = data?.workspaces.map((workspace) => workspace.workspaceId) ?? [];
  const [own, setOwn] = useState<string>();
  const [outcome, setOutcome] = useState<CallOutcome>('noAnswer');
  const [count, setCount] = useState('1');
  const { busy, run } = useStep();
  const workspaceId = chosen || (own ?? ids[0] ?? '');
  const decide = (event: Event) => {
    event.preventDefault();
    void run({
      done: stepStrings.nextDecided,
      scope: workspaceId,
      send: (control) => control.setNextCallOutcomes({ workspaceId, outcome, count: Number(count) }),
    });
  };
  return (
    <form class="next-calls" aria-label={strings.title} title={strings.hint} onSubmit={decide}>
      <span>{strings.title}</span>
      <select
        aria-label={strings.outcome}
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
        aria-label={strings.count}
        value={count}
        onInput={({ currentTarget }) => setCount(currentTarget.value)}
      />
      {chosen === '' && (
        <select
          aria-label={strings.workspace}
          value={workspaceId}
          onChange={({ currentTarget }) => setOwn(currentTarget.value)}
        >
          {ids.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      )}
      <button type="submit" disabled={busy || workspaceId === ''}>
        {strings.decide}
      </button>
    </form>
  );
}
