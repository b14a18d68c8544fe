import type { ControlSchemas } from '../../../src/control-operations.ts';
import { EmptyState, Problem } from '../components/notice.tsx';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { FaultForm } from './fault-form.tsx';

type Fault = ControlSchemas['Fault'];

/** The faults that are set, and a form for one more. */
export function FaultList() {
  // Faults are no part of what happens in the mock's world, so no event tells of them.
  const { data, problem, refresh } = useLive((control) => control.listFaults(), 'faults', { pollMs: 1_000 });
  const action = useAction();
  const runAndRefresh: typeof action.run = async (change) => {
    const succeeded = await action.run(change);
    refresh();
    return succeeded;
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
        <EmptyState title="No fault is set.">
          <p>Requests are answered as ever. Set one above, and send a request.</p>
        </EmptyState>
      )}
      {data !== undefined && data.faults.length > 0 && (
        <>
          <ul class="cards" aria-label="Faults that are set">
            {data.faults.map((fault) => (
              <li key={fault.faultId} class="card fault">
                <p class="fault-what">
                  <strong>{describeEffect(fault)}</strong> <span class="fault-where">{describeScope(fault)}</span>
                </p>
                <p class="fault-more">{describeCounts(fault)}</p>
                <button
                  type="button"
                  disabled={action.busy}
                  aria-label={`Remove ${fault.faultId}`}
                  onClick={() => runAndRefresh((control) => control.removeFault({ faultId: fault.faultId }))}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
          <p class="acts">
            <button
              type="button"
              disabled={action.busy}
              onClick={() => runAndRefresh((control) => control.clearFaults())}
            >
              Remove all
            </button>
          </p>
        </>
      )}
    </>
  );
}

function describeEffect({ effect }: Fault): string {
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

function describeScope({ operationId, workspaceId }: Fault): string {
  return `for ${operationId ?? 'every operation'}${workspaceId === undefined ? '' : ` of ${workspaceId}`}`;
}

function describeCounts({ faultId, applied, times, ratio, seed }: Fault): string {
  return [
    faultId,
    `met ${formatRequestCount(applied)}`,
    times === undefined ? 'stays until it is removed' : `meets ${formatRequestCount(times)} more`,
    ...(ratio === undefined ? [] : [`${Math.round(ratio * 1_000) / 10} % of them`]),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
  ].join(' · ');
}

function formatRequestCount(count: number): string {
  return count === 1 ? '1 request' : `${count.toLocaleString('en')} requests`;
}
