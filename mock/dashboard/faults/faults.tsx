import type { ControlSchemas } from '../../../src/control-operations.ts';
import { addFaults } from '../commands/undo.ts';
import { useCommand } from '../commands/use-command.ts';
import { Button } from '../components/buttons.tsx';
import { EmptyState, Problem, Sheet, Tabs } from '../components/layout.tsx';
import { pluralize } from '../format/text.ts';
import { useLive } from '../live/use-live.ts';
import { hrefOf, type ViewProps } from '../route/route.ts';
import { FaultForm } from './fault-form.tsx';
import { Gaps } from './gaps.tsx';

type Fault = ControlSchemas['Fault'];

/** Injected faults, and what the mock does in the gaps of the interface. */
export function Faults({ segments: [part], query }: ViewProps) {
  const isGaps = part === 'gaps';
  return (
    <Sheet label={isGaps ? 'Gaps' : 'Faults'}>
      <Tabs
        label="Faults and gaps"
        tabs={[
          { href: hrefOf('faults'), label: 'Faults', isOpen: !isGaps },
          { href: hrefOf('faults', ['gaps']), label: 'Gaps', isOpen: isGaps },
        ]}
      />
      {isGaps ? <Gaps query={query} /> : <FaultList />}
    </Sheet>
  );
}

/** The faults, and a form to add one. */
function FaultList() {
  // A change of faults is no event.
  const { data, problem, refresh } = useLive((control) => control.listFaults(), 'faults', { pollMs: 1_000 });
  const { busy, problem: removeProblem, run } = useCommand(refresh);
  const remove = (done: string, faults: readonly Fault[]) =>
    run({
      done,
      scope: 'no-undo',
      send: (control) => Promise.all(faults.map(({ faultId }) => control.removeFault({ faultId }))),
      undo: (control) => addFaults(control, faults),
    });
  return (
    <>
      <h2>Faults</h2>
      <p class="sheet-lead">
        A fault applies to requests with a valid key. The first matching fault wins; latency adds up. Errors and broken
        connections change nothing in the mock.
      </p>
      <FaultForm onAdded={refresh} />
      <Problem error={problem ?? removeProblem} />
      {data?.faults.length === 0 && <EmptyState title="No faults." hint="Add one above, and send a request." />}
      {data !== undefined && data.faults.length > 0 && (
        <>
          <ul class="cards" aria-label="Faults">
            {data.faults.map((fault) => (
              <li key={fault.faultId} class="card fault">
                <p>
                  <strong>{describeEffect(fault)}</strong> <span class="hint">{describeScope(fault)}</span>
                </p>
                <p class="hint">{describeCounts(fault)}</p>
                <Button
                  label="Remove"
                  disabled={busy}
                  aria-label={`Remove ${fault.faultId}`}
                  onClick={() => remove('Fault removed', [fault])}
                />
              </li>
            ))}
          </ul>
          <p class="actions">
            <Button label="Remove all" disabled={busy} onClick={() => remove('All faults removed', data.faults)} />
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
