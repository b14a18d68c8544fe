import { useState } from 'preact/hooks';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { statusOf } from '../../../src/errors.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { operationIds } from '../../../src/operations.ts';
import { useCommand } from '../commands/use-command.ts';
import { Button } from '../components/buttons.tsx';
import { Problem } from '../components/layout.tsx';
import { Select, toOptions } from '../components/select.tsx';
import { useLive } from '../live/use-live.ts';

type Effect = ControlSchemas['Effect'];

const effectLabels = {
  error: 'documented error',
  internalError: 'internal error (500)',
  latency: 'latency',
  reset: 'broken connection',
} as const satisfies Record<Effect['type'], string>;

/** The input as it was typed. */
const emptyDraft = {
  type: 'internalError' as Effect['type'],
  operationId: '',
  errorCode: '',
  ms: '2000',
  workspaceId: '',
  times: '1',
  percent: '',
  seed: '',
};

type FaultDraft = typeof emptyDraft;

/** Adds a fault. The input is kept, also when it is refused. */
export function FaultForm({ onAdded }: { onAdded(): void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const { busy, problem, run } = useCommand();
  const errorCodes = errorCodesOf(draft.operationId);
  const errorCode = errorCodes.includes(draft.errorCode) ? draft.errorCode : (errorCodes[0] ?? '');
  const submit = async (event: Event) => {
    event.preventDefault();
    const isAdded = await run({
      done: 'Fault added',
      scope: 'no-undo',
      send: (control) => control.addFault(toFaultInput({ ...draft, errorCode })),
      undo: (control, { faultId }) => control.removeFault({ faultId }),
    });
    if (isAdded) onAdded();
  };
  const workspaceIds = data?.workspaces.map(({ workspaceId }) => workspaceId);
  const set = (field: keyof FaultDraft, value: string) => setDraft({ ...draft, [field]: value });
  const bindField = (field: keyof FaultDraft) => ({
    value: draft[field],
    onSelect: (value: string) => set(field, value),
  });
  const bindInput = (field: keyof FaultDraft) => ({
    value: draft[field],
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => set(field, currentTarget.value),
  });
  return (
    <form class="card fault-form" aria-label="Add a fault" onSubmit={submit}>
      <Select label="Effect" {...bindField('type')} options={Object.entries(effectLabels)} />
      <Select
        label="Operation"
        {...bindField('operationId')}
        options={[['', 'every operation'], ...toOptions(operationIds)]}
      />
      {draft.type === 'error' && (
        <Select label="Error code" {...bindField('errorCode')} value={errorCode} options={toOptions(errorCodes)} />
      )}
      {draft.type === 'latency' && (
        <label>
          Extra latency (ms)
          <input type="number" min="0" max="60000" required {...bindInput('ms')} />
        </label>
      )}
      <Select
        label="Workspace"
        {...bindField('workspaceId')}
        options={[['', 'every workspace'], ...toOptions(workspaceIds)]}
      />
      <label>
        Number of requests
        <input type="number" min="1" max="1000000" placeholder="all" {...bindInput('times')} />
      </label>
      <label>
        Share of requests (%)
        <input type="number" min="0" max="100" step="any" placeholder="100" {...bindInput('percent')} />
      </label>
      {draft.percent !== '' && (
        <label>
          Random seed
          <input type="text" placeholder="the mock's" {...bindInput('seed')} />
        </label>
      )}
      <Button label="Add fault" type="submit" class="primary" disabled={busy} />
      <Problem error={problem} />
    </form>
  );
}

function errorCodesOf(operationId: string): string[] {
  const id = operationIds.find((candidate) => candidate === operationId);
  return Object.keys(id === undefined ? statusOf : documentedErrors[id]);
}

function toFaultInput(draft: FaultDraft): ControlInput<'addFault'> {
  const { workspaceId, times, percent, seed } = draft;
  const id = operationIds.find((candidate) => candidate === draft.operationId);
  return {
    effect: toEffect(draft),
    ...(id && { operationId: id }),
    ...(workspaceId && { workspaceId }),
    ...(times && { times: Number(times) }),
    ...(percent && { ratio: Number(percent) / 100, ...(seed && { seed }) }),
  };
}

function toEffect({ type, errorCode, ms }: Pick<FaultDraft, 'type' | 'errorCode' | 'ms'>): Effect {
  if (type === 'error') return { type, errorCode };
  return type === 'latency' ? { type, ms: Number(ms) } : { type };
}
