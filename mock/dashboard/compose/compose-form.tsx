import { choicesFor } from '../form/choices.ts';
import { Field } from '../form/field.tsx';
import { fieldOfRefusal, type Refusal } from '../form/field-errors.ts';
import type { FieldProps } from '../form/inputs.tsx';
import { labelOf } from '../form/labels.ts';
import type { Schema } from '../form/schema.ts';
import type { WorkspaceChoices } from '../live/records.ts';
import { type Body, pathsOf, type RequestKind, sectionsOf } from './requests.ts';

export function ComposeForm(props: {
  kind: RequestKind;
  body: Body;
  choices: WorkspaceChoices;
  now: number;
  workflowId: string;
  refusal: Refusal | undefined;
  onChange(body: Body): void;
  onWorkflow(workflowId: string): void;
}) {
  const { kind, body, choices, now, refusal } = props;
  const { first, more } = sectionsOf(kind, body, choices);
  const paths = ['workflowId', ...pathsOf(first), ...pathsOf(more)];
  const place = refusal && fieldOfRefusal(refusal, paths);
  const errors = new Map<string, string>();
  if (refusal !== undefined && place !== undefined)
    errors.set(place, `${refusal.message} (${refusal.status} ${refusal.errorCode})`);
  const fieldOf = (schema: Schema): FieldProps => ({
    form: { errors, now, choicesFor: (path) => choicesFor(choices, body, path) },
    schema,
    label: 'Request',
    fieldPath: '',
    isRequired: true,
    value: body,
    onChange: (next) => props.onChange(next as Body),
  });
  const given = Object.keys(more.properties ?? {}).filter((name) => body[name] !== undefined);
  return (
    <>
      {kind === 'workflow' && (
        <Field
          {...fieldOf({ type: 'string' })}
          label="Workflow"
          fieldPath="workflowId"
          value={props.workflowId}
          onChange={(value) => props.onWorkflow(String(value ?? ''))}
        />
      )}
      <Field {...fieldOf(first)} />
      <details class="collapsible" open={place !== undefined && pathsOf(more).includes(place)}>
        <summary>
          More: schedule, working hours, agent, variables{' '}
          {given.length > 0 && <span class="soft">({given.map(labelOf).join(', ')} given)</span>}
        </summary>
        <div class="stack">
          <Field {...fieldOf(more)} />
        </div>
      </details>
    </>
  );
}
