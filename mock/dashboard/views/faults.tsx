import { useState } from 'preact/hooks';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { statusOf } from '../../../src/errors.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import forms from '../../../src/generated/request-forms.json' with { type: 'json' };
import { isObject } from '../../../src/json.ts';
import { operationIds } from '../../../src/operations.ts';
import { Button, toOptions } from '../components/buttons.tsx';
import { EmptyState, Problem, Sheet, Tabs } from '../components/layout.tsx';
import { Field } from '../form/field.tsx';
import { hrefOf, type ViewProps } from '../live/route.tsx';
import { pluralize } from '../live/text.ts';
import { useCommand, useLive, useWorkspaces } from '../live/use-live.ts';
import { Gaps } from './gaps.tsx';

type Fault = ControlSchemas['Fault'];

/** Injected faults, and the mock's answers to gaps of the interface. */
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

function FaultList() {
  const { data, problem } = useLive((control) => control.listFaults(), 'faults');
  const { busy, run } = useCommand();
  const remove = (done: string, faults: readonly Fault[]) =>
    run((control) => Promise.all(faults.map(({ faultId }) => control.removeFault({ faultId }))), done);
  return (
    <>
      <h2>Faults</h2>
      <p class="hint">
        A fault applies to requests with a valid key. The first matching fault wins; latency adds up. Errors and broken
        connections change nothing in the mock.
      </p>
      <Problem error={problem} />
      {data?.faults.length === 0 && <EmptyState title="No faults." hint="Add one below, and send a request." />}
      {data !== undefined && data.faults.length > 0 && (
        <>
          <ul class="items" aria-label="Faults">
            {data.faults.map((fault) => (
              <li key={fault.faultId} class="item">
                <div>
                  <p>
                    <strong>{describeEffect(fault)}</strong> <span class="hint">{describeScope(fault)}</span>
                  </p>
                  <p class="hint">{describeCounts(fault)}</p>
                </div>
                <Button
                  label="Remove"
                  disabled={busy}
                  aria-label={`Remove ${fault.faultId}`}
                  onClick={() => remove('Fault removed', [fault])}
                />
              </li>
            ))}
          </ul>
          <Button label="Remove all" disabled={busy} onClick={() => remove('All faults removed', data.faults)} />
        </>
      )}
      <FaultForm />
    </>
  );
}

/** A form that adds a fault. It keeps the input, even after a refusal. */
function FaultForm() {
  const [fault, setFault] = useState<Readonly<Record<string, unknown>>>({ effect: { type: 'internalError' } });
  const workspaces = useWorkspaces();
  const { busy, problem, run } = useCommand();
  const submit = (event: Event) => {
    event.preventDefault();
    void run((control) => control.addFault(fault as ControlInput<'addFault'>), 'Fault added');
  };
  const operationId = operationIds.find((id) => id === fault.operationId);
  const choices: Readonly<Record<string, readonly string[]>> = {
    'effect.errorCode': Object.keys(operationId === undefined ? statusOf : documentedErrors[operationId]),
    workspaceId: workspaces?.map(({ workspaceId }) => workspaceId) ?? [],
  };
  return (
    <form class="card stack" aria-label="Add a fault" noValidate onSubmit={submit}>
      <Field
        form={{
          errors: new Map(),
          emptyChoice: 'all',
          choicesFor: (path) => choices[path] && toOptions(choices[path]),
        }}
        schema={forms.addFault.schema}
        label="Fault"
        fieldPath=""
        isRequired
        value={fault}
        onChange={(next) => isObject(next) && setFault(next)}
      />
      <p class="actions">
        <Button label="Add fault" type="submit" class="primary" disabled={busy} />
      </p>
      <Problem error={problem} />
    </form>
  );
}

function describeEffect({ effect }: Fault): string {
  if (effect.type === 'error') return `Error ${effect.errorCode}`;
  if (effect.type === 'latency') return `Latency of ${effect.ms.toLocaleString('en')} ms`;
  return effect.type === 'reset' ? 'Broken connection' : 'Internal error, 500 internalError';
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
