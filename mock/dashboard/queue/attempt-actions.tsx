import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem } from '../components/notice.tsx';
import { useAction } from '../live/use-action.ts';

type CallOutcome = ControlSchemas['CallOutcome'];

/** Every outcome, and what it means. */
const outcomeLabels = {
  completed: 'answered, then hung up',
  longTalk: 'answered, a long talk',
  noAnswer: 'nobody answers',
  couldNotConnect: 'no connection',
  errored: 'breaks off with an error',
  agentErrored: 'the agent fails',
  expired: 'expires in the queue',
} as const satisfies Record<CallOutcome, string>;

const callOutcomes = Object.keys(outcomeLabels) as CallOutcome[];

/** Decides how an attempt that is in the queue will end, or takes it out. */
export function AttemptActions({ attempt, onDone }: { attempt: ControlSchemas['Attempt']; onDone(): void }) {
  const { sessionId, status, outcome } = attempt;
  const [chosen, setChosen] = useState<CallOutcome>(outcome ?? 'completed');
  const { busy, problem, run } = useAction();
  if (status !== 'call_in_queue') return null;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await run((control) => control.setCallOutcome({ sessionId, outcome: chosen }))) onDone();
  };
  return (
    <form class="attempt-acts" aria-label="What becomes of it" onSubmit={submit}>
      <label>
        How it will end
        <select
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(callOutcomes.find((name) => name === value) ?? chosen)}
        >
          {callOutcomes.map((name) => (
            <option key={name} value={name}>
              {name}: {outcomeLabels[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary" disabled={busy}>
        Decide
      </button>
      <button
        type="button"
        disabled={busy}
        onClick={() =>
          run((control) => control.cancelAttempt({ sessionId })).then((succeeded) => succeeded && onDone())
        }
      >
        Cancel the call
      </button>
      <p role="status">{outcome === null ? '' : `It will end as ${outcome}.`}</p>
      <Problem error={problem} />
    </form>
  );
}
