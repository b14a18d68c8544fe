import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem } from '../components/notice.tsx';
import { cancelCall } from '../service/cancel-call.ts';
import { useStep } from '../steering/use-step.ts';
import { outcomeNames, stepStrings } from '../strings/steps.ts';

type CallOutcome = ControlSchemas['CallOutcome'];

const callOutcomes = Object.keys(outcomeNames) as CallOutcome[];

/** Sets the outcome of an attempt in the queue, or cancels it. */
export function AttemptActions({ attempt, onDone }: { attempt: ControlSchemas['CallInfo']; onDone(): void }) {
  const { sessionId, workspaceId, status, outcome } = attempt;
  const [chosen, setChosen] = useState<CallOutcome>(outcome ?? 'completed');
  const { busy, problem, run } = useStep();
  if (status !== 'call_in_queue') return null;
  const submit = async (event: Event) => {
    event.preventDefault();
    const isSet = await run({
      done: stepStrings.outcomeSet,
      scope: workspaceId,
      send: (control) => control.setCallOutcome({ sessionId, outcome: chosen }),
    });
    if (isSet) onDone();
  };
  return (
    <form class="attempt-actions" aria-label="Call outcome" onSubmit={submit}>
      <label>
        Call outcome
        <select
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(callOutcomes.find((name) => name === value) ?? chosen)}
        >
          {callOutcomes.map((name) => (
            <option key={name} value={name}>
              {name}: {outcomeNames[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary" disabled={busy}>
        Set outcome
      </button>
      <button
        type="button"
        disabled={busy}
        onClick={() =>
          run({
            done: stepStrings.callCancelled,
            scope: workspaceId,
            send: (control) => cancelCall(control, attempt),
          }).then((succeeded) => succeeded && onDone())
        }
      >
        Cancel call
      </button>
      <p role="status">{outcome === null ? '' : `Outcome: ${outcome}`}</p>
      <Problem error={problem} />
    </form>
  );
}
