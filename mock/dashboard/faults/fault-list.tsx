import type { ControlSchemas } from '../../../src/control-operations.ts';
import { EmptyState, Problem } from '../components/notice.tsx';
import { useLive } from '../live/use-live.ts';
import { pluralize } from '../pluralize.ts';
import { addFaults } from '../steering/add-faults.ts';
import { useStep } from '../steering/use-step.ts';
import { stepStrings } from '../strings/steps.ts';
import { FaultForm } from './fault-form.tsx';

type Fault = ControlSchemas['Fault'];

/** The faults, and a form to add one. */
export function FaultList() {
  // Faults are not part of the mock's world, so there are no events for them.
  const { data, problem, refresh } = useLive((control) => control.listFaults(), 'faults', { pollMs: 1_000 });
  const steps = useStep();
  const remove = (done: string, faults: readonly Fault[]) =>
    void steps
      .run({
        done,
        scope: 'no-undo',
        send: (control) => Promise.all(faults.map(({ faultId }) => control.removeFault({ faultId }))),
        undo: (control) => addFaults(control, faults),
      })
      .finally(refresh);
  return (
    <>
      <h2>Faults</h2>
      <p class="sheet-lead">
        A fault applies to requests with a valid key. The first matching fault wins; latency adds up. Errors and broken
        connections change nothing in the mock.
      </p>
      <FaultForm onAdded={refresh} />
      <Problem error={problem ?? steps.problem} />
      {data?.faults.length === 0 && (
        <EmptyState title="No faults.">
          <p>Add one above, and send a request.</p>
        </EmptyState>
      )}
      {data !== undefined && data.faults.length > 0 && (
        <>
          <ul class="cards" aria-label="Faults">
            {data.faults.map((fault) => (
              <li key={fault.faultId} class="card fault">
                <p class="fault-what">
                  <strong>{describeEffect(fault)}</strong> <span class="fault-where">{describeScope(fault)}</span>
                </p>
                <p class="fault-more">{describeCounts(fault)}</p>
                <button
                  type="button"
                  disabled={steps.busy}
                  aria-label={`Remove ${fault.faultId}`}
                  onClick={() => remove(stepStrings.faultRemoved, [fault])}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
          <p class="actions">
            <button type="button" disabled={steps.busy} onClick={() => remove(stepStrings.faultsRemoved, data.faults)}>
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
      return `Error ${effect.errorCode}`;
    case 'internalError':
      return 'Internal error, 500 internalError';
    case 'latency':
      return `Latency of ${effect.ms.toLocaleString('en')} ms`;
    case 'reset':
      return 'Broken connection';
  }
}

function describeScope({ operationId, workspaceId }: Fault): string {
  return `for ${operationId ?? 'every operation'}${workspaceId === undefined ? '' : ` of ${workspaceId}`}`;
}

function describeCounts({ faultId, applied, times, ratio, seed }: Fault): string {
  return [
    faultId,
    `applied to ${pluralize(applied, 'request')}`,
    times === undefined ? 'applies until it is removed' : `${pluralize(times, 'request')} left`,
    ...(ratio === undefined ? [] : [`${Math.round(ratio * 1_000) / 10} % of requests`]),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
  ].join(' · ');
}
