import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { Empty, Problem } from '../parts/notice.tsx';
import { FaultForm } from './fault-form.tsx';

type Fault = ControlSchemas['Fault'];

/** The faults that are set, and a form for one more. */
export function FaultList() {
  // Faults are no part of what happens in the mock's world, so no event tells of them.
  const { data, problem, refresh } = useLive((control) => control.listFaults(), 'faults', { everyMs: 1_000 });
  const action = useAction();
  const act: typeof action.run = async (change) => {
    const was = await action.run(change);
    refresh();
    return was;
  };
  return (
    <>
      <h2>Faults</h2>
      <p class="sheet-lead">
        A fault meets requests whose key is good. The first that fits is applied; a slow answer adds to another. Errors
        and broken connections change nothing in the mock.
      </p>
      <FaultForm onAdded={refresh} />
      <Problem error={problem ?? action.problem} />
      {data?.faults.length === 0 && (
        <Empty title="No fault is set.">
          <p>Requests are answered as ever. Set one above, and send a request.</p>
        </Empty>
      )}
      {data !== undefined && data.faults.length > 0 && (
        <>
          <ul class="cards" aria-label="Faults that are set">
            {data.faults.map((fault) => (
              <li key={fault.faultId} class="card fault">
                <p class="fault-what">
                  <strong>{effectOf(fault)}</strong> <span class="fault-where">{whereOf(fault)}</span>
                </p>
                <p class="fault-more">{countsOf(fault)}</p>
                <button
                  type="button"
                  disabled={action.busy}
                  aria-label={`Remove ${fault.faultId}`}
                  onClick={() => act((control) => control.removeFault({ faultId: fault.faultId }))}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
          <p class="acts">
            <button type="button" disabled={action.busy} onClick={() => act((control) => control.clearFaults())}>
              Remove all
            </button>
          </p>
        </>
      )}
    </>
  );
}

function effectOf({ effect }: Fault): string {
  switch (effect.type) {
    case 'error':
      return `The error ${effect.errorCode}`;
    case 'internalError':
      return 'An error of the service, 500 internalError';
    case 'latency':
      return `An answer that takes ${effect.ms.toLocaleString('en')} ms longer`;
    case 'reset':
      return 'A broken connection';
  }
}

function whereOf({ operationId, workspaceId }: Fault): string {
  return `for ${operationId ?? 'every operation'}${workspaceId === undefined ? '' : ` of ${workspaceId}`}`;
}

function countsOf({ faultId, applied, times, ratio, seed }: Fault): string {
  return [
    faultId,
    `met ${requests(applied)}`,
    times === undefined ? 'stays until it is removed' : `meets ${requests(times)} more`,
    ...(ratio === undefined ? [] : [`${Math.round(ratio * 1_000) / 10} % of them`]),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
  ].join(' · ');
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${count.toLocaleString('en')} requests`;
}
