import { useState } from 'preact/hooks';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import forms from '../../../src/generated/request-forms.json' with { type: 'json' };
import { isObject } from '../../../src/json.ts';
import { type OperationId, statusOf } from '../../../src/operations.ts';
import { Button, toOptions } from '../components/buttons.tsx';
import { EmptyState, Problem, Sheet, Tabs } from '../components/layout.tsx';
import { Field } from '../form/field.tsx';
import { labelOf, nameOfValue } from '../form/schema.ts';
import { hrefOf, type ViewProps } from '../live/route.tsx';
import { formatJson, pluralize } from '../live/text.ts';
import { useCommand, useLive, useWorkspaces } from '../live/use-live.ts';
import { Gaps } from './gaps.tsx';

type Fault = ControlSchemas['Fault'];

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
      {isGaps ? <Gaps query={query} /> : <FaultList query={query} />}
    </Sheet>
  );
}

function FaultList({ query }: { query: URLSearchParams }) {
  const { data, problem } = useLive((control) => control.listFaults(), 'faults');
  const { busy, run } = useCommand();
  const remove = (done: string, faults: readonly Fault[]) =>
    run((control) => Promise.all(faults.map(({ faultId }) => control.removeFault({ faultId }))), done);
  return (
    <>
      <h2>Faults</h2>
      <p class="hint">
        A fault applies to requests of an operation with a valid key. The first matching fault and the first matching
        latency apply. A latency only delays a request. Another fault executes it only with “executed”.
      </p>
      <Problem error={problem} />
      {data?.faults.length === 0 && <EmptyState title="No faults." hint="Add one below, and send a request." />}
      {data !== undefined && data.faults.length > 0 && (
        <>
          <ul class="items" aria-label="Faults">
            {data.faults.map((fault) => (
              <li key={fault.faultId} class="item">
                <div>
                  <strong>{nameOfValue(fault.effect.type)}</strong> <span class="hint">{describeScope(fault)}</span>
                  <p class="hint">{describeFault(fault)}</p>
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
      <FaultForm start={Object.fromEntries(query)} />
    </>
  );
}

const { effect: _, ...presetFields } = forms.addFault.schema.properties;

function FaultForm({ start: { operationId: named, workspace, errorCode } }: { start: Record<string, string> }) {
  const [fault, setFault] = useState<Readonly<Record<string, unknown>>>({
    ...(named && { operationId: named, times: 1 }),
    ...(workspace && { workspaceId: workspace }),
    effect: errorCode ? { type: 'error', errorCode } : { type: 'internalError' },
  });
  const workspaces = useWorkspaces();
  const { busy, problem, run } = useCommand();
  const hasPreset = fault.preset !== undefined;
  const submit = (event: Event) => {
    event.preventDefault();
    const added = hasPreset ? { ...fault, effect: undefined } : fault;
    void run((control) => control.addFault(added as ControlInput<'addFault'>), 'Fault added');
  };
  const choices: Readonly<Record<string, readonly string[]>> = {
    'effect.errorCode': Object.keys(documentedErrors[fault.operationId as OperationId] ?? statusOf),
    workspaceId: workspaces?.map(({ workspaceId }) => workspaceId) ?? [],
  };
  return (
    <form class="card stack" aria-label="Add a fault" noValidate onSubmit={submit}>
      <Field
        form={{
          errors: new Map(),
          emptyChoice: (path) => (path === 'operationId' || path === 'workspaceId' ? 'all' : undefined),
          choicesFor: (path) => choices[path] && toOptions(choices[path]),
        }}
        schema={hasPreset ? { ...forms.addFault.schema, properties: presetFields } : forms.addFault.schema}
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

function describeScope({ operationId, workspaceId, match }: Fault): string {
  return [
    `for ${operationId ?? 'every operation'}`,
    ...(workspaceId === undefined ? [] : [`of ${workspaceId}`]),
    ...Object.entries(match ?? {}).map(([field, value]) => `with the ${field} ${value}`),
  ].join(' ');
}

function describeFault({ faultId, applied, times, preset, ratio, seed, effect }: Fault): string {
  const { type: _, ...fields } = effect;
  const share = ratio?.toLocaleString('en', { style: 'percent', maximumFractionDigits: 2 });
  const values = Object.entries({ preset, ratio: share, seed, ...fields }).filter(([, value]) => value !== undefined);
  return [
    faultId,
    `applied to ${pluralize(applied, 'request')}`,
    times === undefined ? 'applies until it is removed' : `${pluralize(times, 'request')} left`,
    ...values.map(([name, value]) => `${labelOf(name)} ${formatJson(value).slice(0, 100)}`),
  ].join(' · ');
}
