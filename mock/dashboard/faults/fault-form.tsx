import { useState } from 'preact/hooks';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { statusOf } from '../../../src/errors.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { operationIds } from '../../../src/operations.ts';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { Problem } from '../parts/notice.tsx';

type Effect = ControlSchemas['Effect'];

const effects = {
  error: 'an error that the interface names',
  internalError: 'an error of the service, 500',
  latency: 'a slow answer',
  reset: 'a broken connection',
} as const satisfies Record<Effect['type'], string>;

/** What is typed in, as it was typed. */
interface Typed {
  type: Effect['type'];
  operationId: string;
  errorCode: string;
  ms: string;
  workspaceId: string;
  times: string;
  percent: string;
  seed: string;
}

const fresh: Typed = {
  type: 'internalError',
  operationId: '',
  errorCode: '',
  ms: '2000',
  workspaceId: '',
  times: '1',
  percent: '',
  seed: '',
};

/** Sets a fault. What was typed stays, also when it was refused. */
export function FaultForm({ onAdded }: { onAdded(): void }) {
  const [typed, setTyped] = useState(fresh);
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const { busy, problem, run } = useAction();
  const codes = codesOf(typed.operationId);
  const errorCode = codes.includes(typed.errorCode) ? typed.errorCode : (codes[0] ?? '');
  const add = async (event: Event) => {
    event.preventDefault();
    if (await run((control) => control.addFault(faultOf({ ...typed, errorCode })))) onAdded();
  };
  const is = (field: keyof Typed) => ({
    value: typed[field],
    onInput: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value }),
  });
  return (
    <form class="card fault-form" aria-label="Set a fault" onSubmit={add}>
      <label>
        What goes wrong
        <select {...is('type')}>
          {Object.entries(effects).map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        Operation
        <select {...is('operationId')}>
          <option value="">every operation</option>
          {operationIds.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      {typed.type === 'error' && (
        <label>
          Error code
          <select {...is('errorCode')} value={errorCode}>
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      )}
      {typed.type === 'latency' && (
        <label>
          Longer by, in ms
          <input type="number" min="0" max="60000" required {...is('ms')} />
        </label>
      )}
      <label>
        Workspace
        <select {...is('workspaceId')}>
          <option value="">every workspace</option>
          {data?.workspaces.map(({ workspaceId }) => (
            <option key={workspaceId}>{workspaceId}</option>
          ))}
        </select>
      </label>
      <label>
        How many requests
        <input type="number" min="1" max="1000000" placeholder="all" {...is('times')} />
      </label>
      <label>
        Part of them, in %
        <input type="number" min="0" max="100" step="any" placeholder="100" {...is('percent')} />
      </label>
      {typed.percent !== '' && (
        <label>
          Seed of the choice
          <input type="text" placeholder="the mock's" {...is('seed')} />
        </label>
      )}
      <button type="submit" class="primary" disabled={busy}>
        Set the fault
      </button>
      <Problem error={problem} />
    </form>
  );
}

function codesOf(operationId: string): string[] {
  const id = operationIds.find((one) => one === operationId);
  return Object.keys(id === undefined ? statusOf : documentedErrors[id]);
}

function faultOf({ workspaceId, operationId, times, percent, seed, ...typed }: Typed): ControlInput<'addFault'> {
  const id = operationIds.find((one) => one === operationId);
  return {
    effect: effectOf(typed),
    ...(id && { operationId: id }),
    ...(workspaceId && { workspaceId }),
    ...(times && { times: Number(times) }),
    ...(percent && { ratio: Number(percent) / 100, ...(seed && { seed }) }),
  };
}

function effectOf({ type, errorCode, ms }: Pick<Typed, 'type' | 'errorCode' | 'ms'>): Effect {
  if (type === 'error') return { type, errorCode };
  return type === 'latency' ? { type, ms: Number(ms) } : { type };
}
